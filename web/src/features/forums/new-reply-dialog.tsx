import { useNavigate, useOutletContext } from "react-router";
import { useLeaveDialog } from "../../platform/use-leave-dialog.ts";
import { pageSearch } from "../../ui/page-numbers.ts";
import { notifySuccess } from "../../ui/toasts.ts";
import { discussionAddress } from "./addresses.ts";
import { useSaveReply } from "./api/save-reply.ts";
import { ClosedDialog, PostDialog } from "./components/post-dialog.tsx";
import { PostText } from "./components/post-text.tsx";
import type { DiscussionContext } from "./discussion-page.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Nova Pergunta/Resposta";

function NewReplyForm({ discussion, page, showReply }: DiscussionContext) {
  const navigate = useNavigate();
  const topicId = String(discussion.forum_topic.id);
  const discussionId = String(discussion.id);
  const below = discussionAddress(discussion);
  const leave = useLeaveDialog(below + pageSearch(page));
  const draft = useDraft(`reply/new/${discussionId}`, { reply: "" });
  const saving = useSave();
  const saveReply = useSaveReply({ topicId, discussionId });

  const save = async () => {
    const refused = await saving.run(async () => {
      const answer = await saveReply(draft.fields.reply, draft.key);
      draft.settle({ reply: "" });
      notifySuccess(answer.message);
      showReply(answer.reply.id);
      void navigate(below + pageSearch(answer.page), { replace: true, preventScrollReset: true });
    });
    if (refused?.status === 409) draft.renewKey();
  };
  return (
    <PostDialog
      title={title}
      {...draft}
      {...saving}
      onSave={() => void save()}
      onCancel={() => {
        draft.drop();
        leave();
      }}
      onDismiss={leave}
    >
      <PostText
        focused
        label="Digite sua pergunta/resposta aqui."
        value={draft.fields.reply}
        onChange={(reply) => draft.set({ reply })}
        error={saving.refusal?.errors.reply?.join(" ")}
      />
    </PostDialog>
  );
}

/** `new-reply` (spec §2): a route, so that a shared link opens it. */
export function NewReplyDialog() {
  const context = useOutletContext<DiscussionContext>();
  const leave = useLeaveDialog(discussionAddress(context.discussion) + pageSearch(context.page));
  const why = whyNotWrite(context.discussion);
  if (why) return <ClosedDialog title={title} why={why} onLeave={leave} />;
  return <NewReplyForm key={context.discussion.id} {...context} />;
}
