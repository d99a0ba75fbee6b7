import { useNavigate, useOutletContext } from "react-router";
import { pageSearch } from "../../ui/page-numbers.ts";
import { useLeaveDialog } from "../../ui/use-leave-dialog.ts";
import { topicAddress } from "./addresses.ts";
import { useSaveDiscussion } from "./api/save-discussion.ts";
import { type DiscussionDraft, DiscussionForm } from "./components/discussion-form.tsx";
import { PostDialog } from "./components/post-dialog.tsx";
import type { TopicContext } from "./topic-page.tsx";
import { whyNotWrite } from "./why-not-write.ts";

const empty: DiscussionDraft = { title: "", description: "", status: "E" };

/** `new-discussion` (spec §2). */
export function NewDiscussionDialog() {
  const { topic, page } = useOutletContext<TopicContext>();
  const navigate = useNavigate();
  const below = topicAddress(topic);
  const leave = useLeaveDialog(below + pageSearch(page));
  const saveDiscussion = useSaveDiscussion(String(topic.id));
  return (
    <PostDialog
      title="Nova discussão"
      barred={whyNotWrite(topic)}
      place={`discussion/new/${topic.id}`}
      original={empty}
      onLeave={leave}
      send={async (fields, key) => {
        const { message } = await saveDiscussion(fields, key);
        // the new discussion is on page 1: on the same page go back, since a navigation would add it to the history twice
        return { message, goOn: page === 1 ? leave : () => void navigate(below, { replace: true }) };
      }}
    >
      {(form) => <DiscussionForm {...form} />}
    </PostDialog>
  );
}
