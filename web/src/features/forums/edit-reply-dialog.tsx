import type { Reply } from "@sabia/contract";
import { errors } from "@sabia/contract/texts";
import { useOutletContext, useParams } from "react-router";
import { useCurrentUser } from "../../platform/current-user.ts";
import { useLeaveDialog } from "../../platform/use-leave-dialog.ts";
import { pageSearch } from "../../ui/page-numbers.ts";
import { notifySuccess } from "../../ui/toasts.ts";
import { discussionAddress } from "./addresses.ts";
import { useReply } from "./api/get-reply.ts";
import { useUpdateReply } from "./api/save-reply.ts";
import { LoadingDialog } from "./components/loading-dialog.tsx";
import { ClosedDialog, PostDialog } from "./components/post-dialog.tsx";
import { PostText } from "./components/post-text.tsx";
import type { DiscussionContext } from "./discussion-page.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Editar pergunta/Resposta";

type EditReplyFormProps = { reply: Reply; topicId: string; onLeave: () => void };

function EditReplyForm({ reply, topicId, onLeave }: EditReplyFormProps) {
  const draft = useDraft(`reply/edit/${reply.id}`, { reply: reply.reply });
  const saving = useSave();
  const discussionId = String(reply.discussion_id);
  const updateReply = useUpdateReply({ topicId, discussionId }, String(reply.id));
  const { fields } = draft;
  // the message alone: editing leaves the dialog where it is (spec §4)
  const save = () =>
    saving.run(async () => {
      const { message } = await updateReply(fields.reply);
      draft.settle(fields);
      notifySuccess(message);
    });
  return (
    <PostDialog
      title={title}
      {...draft}
      {...saving}
      onSave={() => void save()}
      onCancel={() => {
        draft.drop();
        onLeave();
      }}
      onDismiss={onLeave}
    >
      <PostText
        focused
        label="Digite sua pergunta/resposta aqui."
        value={fields.reply}
        onChange={(text) => draft.set({ reply: text })}
        error={saving.refusal?.errors.reply?.join(" ")}
      />
    </PostDialog>
  );
}

/** `edit-reply/{replyId}` (spec §2), for one's own replies alone (spec §6). */
export function EditReplyDialog() {
  const { replyId = "" } = useParams();
  const { discussion, page } = useOutletContext<DiscussionContext>();
  const leave = useLeaveDialog(discussionAddress(discussion) + pageSearch(page));
  const userId = useCurrentUser().data?.user.id;
  const reply = useReply(replyId);
  const why = whyNotWrite(discussion);
  if (why) return <ClosedDialog title={title} why={why} onLeave={leave} />;
  if (!reply.data || reply.data.discussion_id !== discussion.id)
    return <LoadingDialog title={title} query={reply} onLeave={leave} />;
  if (reply.data.user_id !== userId)
    return <ClosedDialog title={title} why={errors.notAuthor.message} onLeave={leave} />;
  return (
    <EditReplyForm
      key={replyId}
      reply={reply.data}
      topicId={String(discussion.forum_topic.id)}
      onLeave={leave}
    />
  );
}
