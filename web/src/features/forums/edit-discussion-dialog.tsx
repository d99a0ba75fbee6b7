import type { OpenDiscussion } from "@sabia/contract";
import { errors } from "@sabia/contract/texts";
import { useOutletContext, useParams } from "react-router";
import { useCurrentUser } from "../../platform/current-user.ts";
import { useLeaveDialog } from "../../platform/use-leave-dialog.ts";
import { pageSearch } from "../../ui/page-numbers.ts";
import { notifySuccess } from "../../ui/toasts.ts";
import { topicAddress } from "./addresses.ts";
import { useDiscussion } from "./api/get-discussion.ts";
import { useUpdateDiscussion } from "./api/save-discussion.ts";
import { type DiscussionDraft, DiscussionForm } from "./components/discussion-form.tsx";
import { LoadingDialog } from "./components/loading-dialog.tsx";
import { ClosedDialog, PostDialog } from "./components/post-dialog.tsx";
import type { TopicContext } from "./topic-page.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Editar discussão";

type EditDiscussionFormProps = { discussion: OpenDiscussion; onLeave: () => void };

function EditDiscussionForm({ discussion, onLeave }: EditDiscussionFormProps) {
  const { description, status } = discussion;
  const original: DiscussionDraft = { title: discussion.title, description, status };
  const draft = useDraft(`discussion/edit/${discussion.id}`, original);
  const saving = useSave();
  const update = useUpdateDiscussion(String(discussion.forum_topic.id), String(discussion.id));
  const { fields } = draft;
  // the message alone: editing leaves the dialog where it is (wire §8)
  const save = () =>
    saving.run(async () => {
      const { message } = await update(fields);
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
      <DiscussionForm fields={fields} onChange={draft.set} refusal={saving.refusal} hasStatus />
    </PostDialog>
  );
}

/** `edit-discussion/{discussionId}` (spec §2), for one's own discussions alone. */
export function EditDiscussionDialog() {
  const { discussionId = "" } = useParams();
  const { topic, page } = useOutletContext<TopicContext>();
  const leave = useLeaveDialog(topicAddress(topic) + pageSearch(page));
  const userId = useCurrentUser().data?.user.id;
  const discussion = useDiscussion(discussionId);
  const why = whyNotWrite(topic);
  if (why) return <ClosedDialog title={title} why={why} onLeave={leave} />;
  // a text to be changed must be the one that stands now
  const isFresh = discussion.isFetchedAfterMount;
  if (!discussion.data || !isFresh || discussion.data.forum_topic.id !== topic.id)
    return <LoadingDialog title={title} query={discussion} onLeave={leave} />;
  if (discussion.data.user.id !== userId)
    return <ClosedDialog title={title} why={errors.notAuthor.message} onLeave={leave} />;
  return <EditDiscussionForm key={discussionId} discussion={discussion.data} onLeave={leave} />;
}
