import type { Discussion } from "@sabia/contract";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { ActionIcon } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { InlineList } from "../../../ui/inline-list.tsx";
import { pageSearch } from "../../../ui/page-numbers.ts";
import { aboveRowLink, rowLink } from "../../../ui/rows.tsx";
import { openedHere } from "../../../ui/use-leave-dialog.ts";
import { countReplies } from "../forum-texts.ts";
import styles from "./lists.module.css";
import { StatusBadge } from "./status-badge.tsx";

type DiscussionRowProps = {
  discussion: Discussion;
  forumId: number;
  /** The current page of the list, kept in the URL below the dialog. */
  page: number;
  isEditable: boolean;
};

/** A discussion in its topic's list; the whole row links to it, the pencil on the student's own to the edit dialog. */
export function DiscussionRow({ discussion, forumId, page, isEditable }: DiscussionRowProps) {
  const { id, title, user, replies, replies_count, created_at, forum_topic_id: topicId } = discussion;
  const [last] = replies;
  const [number, word] = countReplies(replies_count).split(" ");
  const params = { forumId, topicId, discussionId: id };
  return (
    <li>
      <div className="grow">
        <h2 className={styles.title}>
          <Link
            id={`discussion-${id}`}
            className={rowLink}
            to={pathTo("ambienteAluno.forum.topics.topic.openDiscussion", params)}
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="meta num">
          <InlineList>
            <bdi>{user.name}</bdi>
            {last ? `última em ${formatMoment(last.created_at)}` : `criada em ${formatMoment(created_at)}`}
          </InlineList>
        </p>
      </div>
      {isEditable ? (
        <ActionIcon
          component={Link}
          to={pathTo("ambienteAluno.forum.topics.openTopic.editDiscussion", params) + pageSearch(page)}
          state={openedHere}
          preventScrollReset
          className={aboveRowLink}
          aria-label="Editar discussão"
          aria-describedby={`discussion-${id}`}
        >
          <IconPencil {...icon} />
        </ActionIcon>
      ) : null}
      <StatusBadge {...discussion} />
      <p className={`${styles.number} num`}>
        <b>{number}</b> {word}
      </p>
    </li>
  );
}
