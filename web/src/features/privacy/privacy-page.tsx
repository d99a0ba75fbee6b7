import { causeOf } from "../../platform/api/describe-failure.ts";
import { useSignedIn } from "../../platform/session/use-session.ts";
import { Waiting } from "../../ui/delayed.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { NoticeHtml } from "../../ui/rich-text/notice-html.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePrivacy } from "./api/get-privacy.ts";
import styles from "./privacy-page.module.css";

const title = "Privacidade";

const lines = ["96%", "88%", "92%", "40%"];

/** The privacy notice. */
export function Component() {
  const { data, error, isPending, isFetching, refetch } = usePrivacy();
  const signedIn = useSignedIn();
  return (
    <Page title={title} width="slim">
      <PageHead title={title} />
      {isPending && (
        <Waiting className={styles.notice}>
          {lines.map((width) => (
            <Skeleton key={width} width={width} height={16} mt={12} />
          ))}
        </Waiting>
      )}
      {!isPending && data === undefined && (
        <FailedState
          title="Não conseguimos carregar esta página"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {causeOf(error)}
          {signedIn && " Nada mudou na sua conta."}
        </FailedState>
      )}
      {data !== undefined && <NoticeHtml html={data} className={styles.notice} />}
    </Page>
  );
}
