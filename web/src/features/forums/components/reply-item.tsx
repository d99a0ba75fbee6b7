import type { Reply } from "@sabia/contract";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ActionIcon } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { pageSearch } from "../../../ui/page-numbers.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { openedHere } from "../../../ui/use-leave-dialog.ts";
import { linkAddresses } from "../link-addresses.ts";
import styles from "./discussion.module.css";

export const replyElementId = (id: number) => `resposta-${id}`;

type ReplyItemProps = {
  reply: Reply;
  place: { forumId: number; topicId: number; discussionId: string };
  page: number;
  isOwn: boolean;
  /** The student's own, while writing is open (spec §6), unless the school removed it. */
  isEditable: boolean;
};

export function ReplyItem({ reply, place, page, isOwn, isEditable }: ReplyItemProps) {
  const { id, user, created_at, updated_at } = reply;
  const elementId = replyElementId(id);
  return (
    <article id={elementId} className={styles.reply} tabIndex={-1} aria-labelledby={`${elementId}-autor`}>
      <Avatar name={user.name} large />
      <header id={`${elementId}-autor`}>
        <div className={styles.author}>
          <b>
            <bdi>{user.name}</bdi>
          </b>
          {isOwn ? <span className={styles.you}>Você</span> : null}
        </div>
        <p className="meta num">
          Postada em: <span className={styles.date}>{formatMoment(created_at)}</span>
          {updated_at ? (
            <>
              {" - Atualizada em: "}
              <span className={styles.date}>{formatMoment(updated_at)}</span>
            </>
          ) : null}
        </p>
      </header>
      {isEditable ? (
        <ActionIcon
          component={Link}
          to={
            pathTo("ambienteAluno.forum.topics.topic.openDiscussion.editReply", { ...place, replyId: id }) +
            pageSearch(page)
          }
          state={openedHere}
          preventScrollReset
          className={styles.edit ?? ""}
          aria-label="Editar resposta"
          aria-describedby={`${elementId}-autor`}
        >
          <IconPencil {...icon} />
        </ActionIcon>
      ) : null}
      <div className={styles.text}>
        <RichText makeLinks={linkAddresses} html={reply.reply} />
      </div>
    </article>
  );
}
