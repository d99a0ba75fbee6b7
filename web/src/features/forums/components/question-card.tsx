import type { OpenDiscussion } from "@sabia/contract";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ActionIcon } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { openedHere } from "../../../ui/use-leave-dialog.ts";
import { canEditDiscussion } from "../can-edit.ts";
import { linkAddresses } from "../link-addresses.ts";
import styles from "./discussion.module.css";

type QuestionCardProps = { discussion: OpenDiscussion; viewerId: number | undefined };

/** The discussion's question, its author, and the author's link to edit it. */
export function QuestionCard({ discussion, viewerId }: QuestionCardProps) {
  const { id, description, user, created_at, updated_at, forum_topic } = discussion;
  const isEditable = canEditDiscussion(discussion, discussion, viewerId);
  return (
    <Card as="section" className={styles.ask} aria-labelledby="pergunta">
      <h2 id="pergunta">Perguntas/Respostas da discussão</h2>
      {description ? <RichText makeLinks={linkAddresses} html={description} /> : null}
      <div className={styles.by}>
        <Avatar name={user.name} />
        <p className="meta num grow">
          <bdi>{user.name}</bdi>, {formatMoment(created_at)}
          {updated_at ? ` - Atualizada em: ${formatMoment(updated_at)}` : null}
        </p>
        {isEditable ? (
          <ActionIcon
            component={Link}
            to={pathTo("ambienteAluno.forum.topics.openTopic.editDiscussion", {
              forumId: forum_topic.forum.id,
              topicId: forum_topic.id,
              discussionId: id,
            })}
            state={openedHere}
            aria-label="Editar discussão"
          >
            <IconPencil {...icon} />
          </ActionIcon>
        ) : null}
      </div>
    </Card>
  );
}
