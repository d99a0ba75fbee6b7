import type { Reply } from "@sabia/contract";
import { errorTexts } from "@sabia/contract/texts";
import { useOutletContext, useParams } from "react-router";
import { pageSearch } from "../../ui/page-numbers.ts";
import { asWritten } from "../../ui/rich-text/plain-text.ts";
import { useLeaveDialog } from "../../ui/use-leave-dialog.ts";
import { discussionAddress } from "./addresses.ts";
import { useDiscussionNow } from "./api/get-discussion.ts";
import { readReply, useReply } from "./api/get-reply.ts";
import { useUpdateReply } from "./api/save-reply.ts";
import { OwnPost } from "./components/own-post.tsx";
import { PostDialog } from "./components/post-dialog.tsx";
import { type ReplyDraft, ReplyForm } from "./components/reply-form.tsx";
import type { DiscussionContext } from "./discussion-page.tsx";
import { useEdit } from "./use-edit.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Editar pergunta/Resposta";

const toDraft = ({ reply }: Reply): ReplyDraft => ({ reply: asWritten(reply) });

type EditProps = DiscussionContext & { reply: Reply; onLeave: () => void };

function EditReply({ discussion, reply, onLeave }: EditProps) {
  const place = { topicId: String(discussion.forum_topic.id), discussionId: String(discussion.id) };
  const replyId = String(reply.id);
  const updateReply = useUpdateReply(place, replyId);
  const original = toDraft(reply);
  const postPlace = `reply/edit/${reply.id}`;
  const edit = useEdit({
    place: postPlace,
    read: async () => {
      const now = await readReply(replyId);
      return now.removed ? null : toDraft(now);
    },
    write: (fields) => updateReply(fields.reply),
  });
  return (
    <PostDialog
      title={title}
      barred={reply.removed ? errorTexts.postRemoved : whyNotWrite(discussion)}
      place={postPlace}
      original={original}
      onLeave={onLeave}
      send={edit}
    >
      {(form) => <ReplyForm {...form} />}
    </PostDialog>
  );
}

/** `edit-reply/{replyId}` (spec §2), for the student's own replies only (spec §6). */
export function EditReplyDialog() {
  const { replyId = "" } = useParams();
  const context = useOutletContext<DiscussionContext>();
  useDiscussionNow(String(context.discussion.id));
  const leave = useLeaveDialog(discussionAddress(context.discussion) + pageSearch(context.page));
  return (
    <OwnPost
      title={title}
      query={useReply(replyId)}
      belongsHere={({ discussion_id }) => discussion_id === context.discussion.id}
      authorOf={({ user_id }) => user_id}
      onLeave={leave}
    >
      {(reply) => <EditReply {...context} reply={reply} onLeave={leave} />}
    </OwnPost>
  );
}
