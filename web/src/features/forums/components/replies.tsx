import type { OpenDiscussion, Reply } from "@sabia/contract";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { ButtonTo } from "../../../ui/button-to.tsx";
import { Waiting } from "../../../ui/delayed.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useLeaveFocusToPage } from "../../../ui/main.tsx";
import { Note } from "../../../ui/note.tsx";
import { pageNumbers, pageSearch } from "../../../ui/page-numbers.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { openedHere } from "../../../ui/use-leave-dialog.ts";
import { useReplies } from "../api/get-replies.ts";
import { useRegisterReading } from "../api/register-visit.ts";
import { canEditReply } from "../can-edit.ts";
import { countReplies } from "../forum-texts.ts";
import { whyNotWrite } from "../why-not-write.ts";
import styles from "./discussion.module.css";
import { RepliesSkeleton } from "./discussion-skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { isPastTheEnd, ToLastPage } from "./past-the-end.tsx";
import { ReplyItem, replyElementId } from "./reply-item.tsx";

type RepliesProps = {
  discussion: OpenDiscussion;
  page: number;
  viewerId: number | undefined;
  /** A reply to scroll to once it is loaded. */
  sought: number | null;
  onFound: () => void;
  /** Since when the page may have shown the replies' skeletons (`performance.now()`): they stay, without a gap. */
  waitingSince: number;
};

const noReplies = "Oops! Ainda não há perguntas/respostas para esta discussão.";

/** The time of the last reply by others; empty if there is none. */
const newestOfOthers = (replies: readonly Reply[], viewerId: number) =>
  replies.findLast(({ user_id }) => user_id !== viewerId)?.created_at ?? "";

/** Opening a further page moves the focus to its heading: if that page then fails to load, the section is gone. */
function RepliesSection(props: ComponentProps<"section">) {
  const section = useRef<HTMLElement>(null);
  useLeaveFocusToPage(section);
  return <section ref={section} {...props} />;
}

/**
 * The newest replies are on the last page, which the five page numbers offer only step by step. On the last page
 * itself it keeps its space but is no link.
 */
function NewestLink({ page, last }: { page: number; last: number }) {
  if (pageNumbers(1, last).includes(last)) return null;
  return (
    <Link className={page < last ? "reach" : styles.hidden} to={{ search: pageSearch(last) }}>
      Ir para as <span className="vh">respostas </span>mais recentes
    </Link>
  );
}

export function Replies({ discussion, page, viewerId, sought, onFound, waitingSince }: RepliesProps) {
  const discussionId = String(discussion.id);
  const replies = useReplies(discussionId, page);
  const head = useRef<HTMLHeadingElement>(null);
  const list = replies.data;
  const isShown = sought !== null && !replies.isPlaceholderData && list?.data.some(({ id }) => id === sought);
  useEffect(() => {
    if (!isShown || sought === null) return;
    const element = document.getElementById(replyElementId(sought));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "center" });
    onFound();
  }, [isShown, sought, onFound]);

  const { forum, id: topicId } = discussion.forum_topic;
  useRegisterReading(
    forum.id,
    list && viewerId !== undefined ? newestOfOthers(list.data, viewerId) : undefined,
  );

  const why = whyNotWrite(discussion);
  const place = { forumId: forum.id, topicId, discussionId };
  const add = why ? null : (
    <ButtonTo
      className={styles.add ?? ""}
      to={pathTo("ambienteAluno.forum.topics.topic.openDiscussion.newReply", place) + pageSearch(page)}
      state={openedHere}
      preventScrollReset
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
    >
      Adicionar pergunta/resposta
    </ButtonTo>
  );
  const notice = why ? (
    <div className={styles.why}>
      <Note icon={IconLock}>{why} Você pode ler tudo o que foi escrito aqui.</Note>
    </div>
  ) : null;

  if (replies.isPending)
    return (
      <Waiting since={waitingSince}>
        <RepliesSkeleton />
      </Waiting>
    );
  if (!list)
    return (
      <div className={styles.state}>
        {notice}
        {add ? <div>{add}</div> : null}
        <LoadFailure what="as respostas desta discussão" query={replies} level={2} quiet={add !== null} />
      </div>
    );
  if (isPastTheEnd(page, replies)) return <ToLastPage last={list.last_page} />;
  if (list.total === 0)
    return (
      <div className={styles.state}>
        {notice}
        <EmptyState drawing="copos" title={noReplies} action={add} />
      </div>
    );
  return (
    <RepliesSection aria-labelledby="respostas">
      <div className={styles.head}>
        <div className={styles.count}>
          <h2 id="respostas" className="h3 num" ref={head} tabIndex={-1}>
            {countReplies(list.total)}
          </h2>
          <NewestLink page={page} last={list.last_page} />
        </div>
        {add}
      </div>
      {notice}
      {/* the list alone: in a busy part the status of the pages would be silent */}
      <div
        className={replies.isPlaceholderData ? styles.busy : undefined}
        aria-busy={replies.isPlaceholderData || undefined}
      >
        {list.data.map((reply) => (
          <ReplyItem
            key={reply.id}
            reply={reply}
            place={place}
            page={page}
            isOwn={reply.user_id === viewerId}
            isEditable={canEditReply(reply, discussion, viewerId)}
          />
        ))}
      </div>
      {/* "pagination when replies exist" (spec §2): a single page is numbered as well; page 1 starts below the question */}
      <Pagination always current={page} last={list.last_page} busy={replies.isPlaceholderData} start={head} />
    </RepliesSection>
  );
}
