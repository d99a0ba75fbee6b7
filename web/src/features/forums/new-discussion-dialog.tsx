import { useNavigate, useOutletContext } from "react-router";
import { useLeaveDialog } from "../../platform/use-leave-dialog.ts";
import { pageSearch } from "../../ui/page-numbers.ts";
import { notifySuccess } from "../../ui/toasts.ts";
import { topicAddress } from "./addresses.ts";
import { useSaveDiscussion } from "./api/save-discussion.ts";
import { type DiscussionDraft, DiscussionForm } from "./components/discussion-form.tsx";
import { ClosedDialog, PostDialog } from "./components/post-dialog.tsx";
import type { TopicContext } from "./topic-page.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Nova discussão";
const empty: DiscussionDraft = { title: "", description: "", status: "E" };

function NewDiscussionForm({ topic, page }: TopicContext) {
  const navigate = useNavigate();
  const topicId = String(topic.id);
  const below = topicAddress(topic);
  const leave = useLeaveDialog(below + pageSearch(page));
  const draft = useDraft(`discussion/new/${topicId}`, empty);
  const saving = useSave();
  const saveDiscussion = useSaveDiscussion(topicId);

  const save = async () => {
    const refused = await saving.run(async () => {
      const { message } = await saveDiscussion(draft.fields, draft.key);
      draft.settle(empty);
      notifySuccess(message);
      // the newest activity stands first
      void navigate(below, { replace: true });
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
      <DiscussionForm fields={draft.fields} onChange={draft.set} refusal={saving.refusal} />
    </PostDialog>
  );
}

/** `new-discussion` (spec §2). */
export function NewDiscussionDialog() {
  const context = useOutletContext<TopicContext>();
  const leave = useLeaveDialog(topicAddress(context.topic) + pageSearch(context.page));
  const why = whyNotWrite(context.topic);
  if (why) return <ClosedDialog title={title} why={why} onLeave={leave} />;
  return <NewDiscussionForm key={context.topic.id} {...context} />;
}
