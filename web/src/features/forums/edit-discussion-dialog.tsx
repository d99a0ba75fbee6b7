import type { Discussion, OpenDiscussion } from "@sabia/contract";
import { useOutletContext, useParams } from "react-router";
import { pageSearch } from "../../ui/page-numbers.ts";
import { asWritten } from "../../ui/rich-text/plain-text.ts";
import { useLeaveDialog } from "../../ui/use-leave-dialog.ts";
import { topicAddress } from "./addresses.ts";
import { readDiscussion, useDiscussion } from "./api/get-discussion.ts";
import { useUpdateDiscussion } from "./api/save-discussion.ts";
import { type DiscussionDraft, DiscussionForm } from "./components/discussion-form.tsx";
import { OwnPost } from "./components/own-post.tsx";
import { PostDialog } from "./components/post-dialog.tsx";
import type { TopicContext } from "./topic-page.tsx";
import { useEdit } from "./use-edit.ts";
import { whyNotWrite } from "./why-not-write.ts";

const title = "Editar discussão";

const toDraft = ({ title, description, status }: Discussion): DiscussionDraft => ({
  title,
  description: asWritten(description),
  status,
});

type EditProps = TopicContext & { discussion: OpenDiscussion; onLeave: () => void };

function EditDiscussion({ topic, discussion, onLeave }: EditProps) {
  const discussionId = String(discussion.id);
  const original = toDraft(discussion);
  const postPlace = `discussion/edit/${discussion.id}`;
  const update = useUpdateDiscussion(String(topic.id), discussionId);
  const edit = useEdit({
    place: postPlace,
    read: async () => {
      const now = await readDiscussion(discussionId);
      return now.closed_by_school ? null : toDraft(now);
    },
    write: async (fields) => {
      const answer = await update(fields);
      return { message: answer.message, stored: toDraft(answer.discussion) };
    },
  });
  return (
    <PostDialog
      title={title}
      barred={whyNotWrite({ ...topic, closed_by_school: discussion.closed_by_school })}
      place={postPlace}
      original={original}
      onLeave={onLeave}
      send={edit}
    >
      {(form) => <DiscussionForm {...form} hasStatus />}
    </PostDialog>
  );
}

/** `edit-discussion/{discussionId}` (spec §2), for the student's own discussions only. */
export function EditDiscussionDialog() {
  const { discussionId = "" } = useParams();
  const context = useOutletContext<TopicContext>();
  const leave = useLeaveDialog(topicAddress(context.topic) + pageSearch(context.page));
  return (
    <OwnPost
      title={title}
      query={useDiscussion(discussionId)}
      belongsHere={({ forum_topic }) => forum_topic.id === context.topic.id}
      authorOf={({ user }) => user.id}
      onLeave={leave}
    >
      {(discussion) => <EditDiscussion {...context} discussion={discussion} onLeave={leave} />}
    </OwnPost>
  );
}
