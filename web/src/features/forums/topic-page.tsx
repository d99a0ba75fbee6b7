import type { ForumTopic } from "@sabia/contract";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { useMatch, useParams, useSearchParams } from "react-router";
import { pathTo, routes } from "../../platform/paths.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { icon } from "../../ui/icon-props.ts";
import { Note } from "../../ui/note.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { pageSearch, readPage } from "../../ui/page-numbers.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { openedHere } from "../../ui/use-leave-dialog.ts";
import { topicAddress } from "./addresses.ts";
import { discussionsKey, useDiscussions } from "./api/get-discussions.ts";
import { useTopic } from "./api/get-topic.ts";
import { useRegisterVisit } from "./api/register-visit.ts";
import { canEditDiscussion } from "./can-edit.ts";
import { DialogOutlet } from "./components/dialog-outlet.tsx";
import { DiscussionRow } from "./components/discussion-row.tsx";
import { ListSkeleton } from "./components/list-skeleton.tsx";
import styles from "./components/lists.module.css";
import { LoadFailure } from "./components/load-failure.tsx";
import { isPastTheEnd, ToLastPage } from "./components/past-the-end.tsx";
import { linkAddresses } from "./link-addresses.ts";
import { useShown } from "./use-shown.ts";
import { whyNotWrite } from "./why-not-write.ts";

export type TopicContext = { topic: ForumTopic; page: number };

type DiscussionListProps = {
  topicId: string;
  /** Undefined while it loads: then the list waits for its place below the topic's description. */
  topic: ForumTopic | undefined;
  page: number;
};

function DiscussionList({ topicId, topic, page }: DiscussionListProps) {
  const discussions = useDiscussions(topicId, page);
  const userId = useCurrentUser().data?.user.id;
  const list = discussions.data;
  if (discussions.isPending || !topic) return <ListSkeleton of="discussions" />;
  if (!list)
    return (
      <LoadFailure
        what="as discussões deste tópico"
        query={discussions}
        level={2}
        quiet={topic.can_write !== false}
      />
    );
  if (isPastTheEnd(page, discussions)) return <ToLastPage last={list.last_page} />;
  if (list.total === 0)
    return (
      <EmptyState drawing="copos" title="Nenhuma discussão neste tópico ainda">
        {topic.can_write !== false ? "Abra a primeira: a sua dúvida costuma ser a de mais gente." : null}
      </EmptyState>
    );
  return (
    <>
      <Rows
        label="Discussões"
        busy={discussions.isPlaceholderData}
        className={`${styles.list} ${discussions.isPlaceholderData ? styles.busy : ""}`}
      >
        {list.data.map((discussion) => (
          <DiscussionRow
            key={discussion.id}
            discussion={discussion}
            forumId={topic.forum.id}
            page={page}
            isEditable={canEditDiscussion(discussion, topic, userId)}
          />
        ))}
      </Rows>
      <Pagination current={page} last={list.last_page} busy={discussions.isPlaceholderData} />
    </>
  );
}

type TopicHeadProps = { topic: ForumTopic | undefined; canWrite: boolean; page: number };

function TopicHead({ topic, canWrite, page }: TopicHeadProps) {
  const forums = { label: "Fóruns", to: pathTo("ambienteAluno.forum.index") };
  if (!topic)
    return (
      <>
        <Breadcrumbs way={[forums]} />
        <PageHead
          title={
            <>
              <span className="vh">Tópico</span>
              <Skeleton className={styles.titleWaiting} height={undefined} late />
            </>
          }
          sub={<Skeleton className={styles.subWaiting} height={undefined} late />}
          end={<Skeleton height={44} radius={10} className={`${styles.newWaiting} ${styles.new}`} late />}
        />
      </>
    );
  const { id, title, description, forum } = topic;
  const newDiscussion = pathTo("ambienteAluno.forum.topics.openTopic.newDiscussion", {
    forumId: forum.id,
    topicId: id,
  });
  return (
    <>
      <Breadcrumbs
        way={[
          forums,
          { label: forum.title, to: pathTo("ambienteAluno.forum.topics", { forumId: forum.id }) },
        ]}
      />
      <PageHead
        title={<bdi>{title}</bdi>}
        sub={
          description ? (
            <RichText makeLinks={linkAddresses} html={description} className={styles.sub} />
          ) : null
        }
        end={
          canWrite ? (
            <ButtonLink
              to={newDiscussion + pageSearch(page)}
              state={openedHere}
              preventScrollReset
              leftSection={<IconPlus {...icon} />}
              className={styles.new ?? ""}
            >
              Nova discussão
            </ButtonLink>
          ) : null
        }
      />
    </>
  );
}

/** The discussions of a topic, with the dialogs to open and edit one as routes below it (spec §2). */
export function TopicPage() {
  const { topicId = "" } = useParams();
  const page = readPage(useSearchParams()[0]);
  const topic = useTopic(topicId);
  useRegisterVisit(topic.isPlaceholderData ? undefined : topic.data?.forum.id, discussionsKey(topicId));
  const isOnTop = useMatch(routes["ambienteAluno.forum.topics.openTopic"]) !== null;
  const shown = useShown(topic, topicId, !isOnTop);
  if (!shown && !topic.isPending)
    return (
      <Page title="Tópico">
        <LoadFailure what="este tópico" query={topic} />
      </Page>
    );
  const why = shown ? whyNotWrite(shown) : null;
  return (
    <Page title={shown?.title ?? "Tópico"}>
      <TopicHead topic={shown} canWrite={!why} page={page} />
      {why ? (
        <div className={styles.why}>
          <Note icon={IconLock}>{why} Você pode ler todas as discussões.</Note>
        </div>
      ) : null}
      <DiscussionList key={topicId} topicId={topicId} topic={shown} page={page} />
      {shown ? (
        <DialogOutlet
          below={topicAddress(shown) + pageSearch(page)}
          context={{ topic: shown, page } satisfies TopicContext}
        />
      ) : null}
    </Page>
  );
}
