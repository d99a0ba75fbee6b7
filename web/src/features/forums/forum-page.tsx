import type { ForumTopic } from "@sabia/contract";
import { useEffect } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { ApiError } from "../../platform/api/api-client.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { forumsQuery } from "../../platform/study/forums.ts";
import { formatMoment } from "../../platform/time/moments.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { readPage } from "../../ui/page-numbers.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { excerptOf } from "../../ui/rich-text/excerpt.ts";
import { Rows, rowLink } from "../../ui/rows.tsx";
import { notifyError } from "../../ui/toasts.ts";
import { topicsKey, useTopics } from "./api/get-topics.ts";
import { useRegisterVisit } from "./api/register-visit.ts";
import { ListSkeleton } from "./components/list-skeleton.tsx";
import styles from "./components/lists.module.css";
import { LoadFailure } from "./components/load-failure.tsx";
import { isPastTheEnd, ToLastPage } from "./components/past-the-end.tsx";
import { countDiscussions } from "./forum-texts.ts";

export { loadForum as loader } from "./load-first.ts";

function TopicRow({ topic }: { topic: ForumTopic }) {
  const about = excerptOf(topic.description);
  const [number, word] = countDiscussions(topic.discussions_count).split(" ");
  const address = pathTo("ambienteAluno.forum.topics.openTopic", {
    forumId: topic.forum.id,
    topicId: topic.id,
  });
  return (
    <li>
      <div className="grow">
        <h2 className={styles.title}>
          <Link className={rowLink} to={address}>
            <bdi>{topic.title}</bdi>
          </Link>
        </h2>
        {about ? <p className={styles.about}>{about}</p> : null}
        {topic.last_activity_at ? (
          <p className="meta num">última em {formatMoment(topic.last_activity_at)}</p>
        ) : null}
      </div>
      <p className={`${styles.number} num`}>
        <b>{number}</b> {word}
      </p>
    </li>
  );
}

/** 412: not the student's forum, or none at all. Redirects to the list, with the reason (spec §8). */
function useRefusal(error: unknown) {
  const navigate = useNavigate();
  const refusal = error instanceof ApiError && error.status === 412 ? error : null;
  useEffect(() => {
    if (!refusal) return;
    notifyError(refusal.message);
    void navigate(pathTo("ambienteAluno.forum.index"), { replace: true });
  }, [refusal, navigate]);
  return refusal !== null;
}

/** The topics of a forum (spec §2). */
export function Component() {
  const { forumId = "" } = useParams();
  const page = readPage(useSearchParams()[0]);
  const topics = useTopics(forumId, page);
  const forums = useQuery(forumsQuery);
  const isRefused = useRefusal(topics.error);
  const forum = topics.data?.data[0]?.forum ?? forums.data?.find(({ id }) => String(id) === forumId);
  useRegisterVisit(
    topics.isSuccess && !topics.isPlaceholderData ? Number(forumId) : undefined,
    topicsKey(forumId),
  );
  const title = forum?.title ?? "Fórum";
  const list = topics.data;
  return (
    <Page title={title}>
      <Breadcrumbs way={[{ label: "Fóruns", to: pathTo("ambienteAluno.forum.index") }]} />
      <PageHead title={<bdi>{title}</bdi>} />
      {topics.isPending || isRefused ? <ListSkeleton of="topics" /> : null}
      {topics.isLoadingError && !isRefused ? (
        <LoadFailure what="este fórum" query={topics} level={2} />
      ) : null}
      {list && isPastTheEnd(page, topics) ? <ToLastPage last={list.last_page} /> : null}
      {list?.total === 0 ? (
        <EmptyState
          drawing="copos"
          title="Nenhum tópico neste fórum ainda"
          action={<ButtonLink to={pathTo("ambienteAluno.forum.index")}>Ver todos os fóruns</ButtonLink>}
        >
          Quando a sua escola abrir um tópico, ele aparece aqui.
        </EmptyState>
      ) : null}
      {list && list.data.length > 0 ? (
        <>
          <Rows
            label="Tópicos"
            busy={topics.isPlaceholderData}
            className={`${styles.list} ${topics.isPlaceholderData ? styles.busy : ""}`}
          >
            {list.data.map((topic) => (
              <TopicRow key={topic.id} topic={topic} />
            ))}
          </Rows>
          <Pagination current={page} last={list.last_page} busy={topics.isPlaceholderData} />
        </>
      ) : null}
    </Page>
  );
}
