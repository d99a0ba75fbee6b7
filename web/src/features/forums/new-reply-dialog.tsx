import { useNavigate, useOutletContext } from "react-router";
import { pageSearch } from "../../ui/page-numbers.ts";
import { useLeaveDialog } from "../../ui/use-leave-dialog.ts";
import { discussionAddress } from "./addresses.ts";
import { useDiscussionNow } from "./api/get-discussion.ts";
import { useSaveReply } from "./api/save-reply.ts";
import { PostDialog } from "./components/post-dialog.tsx";
import { ReplyForm } from "./components/reply-form.tsx";
import type { DiscussionContext } from "./discussion-page.tsx";
import { whyNotWrite } from "./why-not-write.ts";

/** `new-reply` (spec §2): a route, so that a shared link opens it. */
export function NewReplyDialog() {
  const { discussion, page: shown, showReply } = useOutletContext<DiscussionContext>();
  useDiscussionNow(String(discussion.id));
  const navigate = useNavigate();
  const below = discussionAddress(discussion);
  const leave = useLeaveDialog(below + pageSearch(shown));
  const saveReply = useSaveReply({
    topicId: String(discussion.forum_topic.id),
    discussionId: String(discussion.id),
  });
  return (
    <PostDialog
      title="Nova Pergunta/Resposta"
      barred={whyNotWrite(discussion)}
      place={`reply/new/${discussion.id}`}
      original={{ reply: "" }}
      onLeave={leave}
      send={async (fields, key) => {
        const { message, reply, page } = await saveReply(fields.reply, key);
        const goOn = () => {
          showReply(reply.id);
          // on the same page, go back: a navigation would add it to the history twice
          if (page === shown) leave();
          else void navigate(below + pageSearch(page), { replace: true, preventScrollReset: true });
        };
        return { message, goOn };
      }}
    >
      {(form) => <ReplyForm {...form} />}
    </PostDialog>
  );
}
