import DOMPurify from "dompurify";
import { useMemo } from "react";
import { Waiting } from "../../ui/delayed.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePrivacy } from "./api/get-privacy.ts";
import styles from "./privacy-page.module.css";

const title = "Privacidade";

/** The brand's notice, sanitised again before it is shown (wire §3). */
function Notice({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_ATTR: ["style"],
        FORBID_TAGS: ["form"],
      }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={styles.notice} dangerouslySetInnerHTML={{ __html: clean }} />;
}

const lines = ["96%", "88%", "92%", "40%"];

/** The privacy notice. */
export function Component() {
  const { data, isPending, isFetching, refetch } = usePrivacy();
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
          Nada mudou na sua conta.
        </FailedState>
      )}
      {data !== undefined && <Notice html={data} />}
    </Page>
  );
}
