import type { OpenDiscussion } from "@sabia/contract";
import { useCallback, useState } from "react";
import { Link, useMatch, useParams, useSearchParams } from "react-router";
import { pathTo, routes } from "../../platform/paths.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { Waiting } from "../../ui/delayed.tsx";
import { Page } from "../../ui/page.tsx";
import { pageSearch, readPage } from "../../ui/page-numbers.ts";
import { discussionAddress } from "./addresses.ts";
import { useDiscussionInView } from "./api/get-discussion.ts";
import { repliesKey } from "./api/get-replies.ts";
import { useRegisterVisit } from "./api/register-visit.ts";
import { DialogOutlet } from "./components/dialog-outlet.tsx";
import styles from "./components/discussion.module.css";
import { DiscussionSkeleton } from "./components/discussion-skeleton.tsx";
import { LoadFailure } from "./components/load-failure.tsx";
import { QuestionCard } from "./components/question-card.tsx";
import { Replies } from "./components/replies.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { useShown } from "./use-shown.ts";

export type DiscussionContext = {
  discussion: OpenDiscussion;
  page: number;
  /** Scrolls to a reply as soon as its page is loaded. */
  showReply: (replyId: number) => void;
};

function TitleLine({ discussion }: { discussion: OpenDiscussion }) {
  const { forum, ...topic } = discussion.forum_topic;
  return (
    <h1 className={styles.title}>
      <span>
        <Link className="reach" to={pathTo("ambienteAluno.forum.topics", { forumId: forum.id })}>
          <bdi>{forum.title}</bdi>
        </Link>
        {" » "}
        <Link
          className="reach"
          to={pathTo("ambienteAluno.forum.topics.openTopic", { forumId: forum.id, topicId: topic.id })}
        >
          <bdi>{topic.title}</bdi>
        </Link>
        {" » "}
      </span>
      <bdi>{discussion.title}</bdi>
    </h1>
  );
}

function Discussion({ discussionId }: { discussionId: string }) {
  const page = readPage(useSearchParams()[0]);
  const discussion = useDiscussionInView(discussionId);
  const user = useCurrentUser().data?.user;
  // under a dialog nothing can take the focus
  const isOnTop = useMatch(routes["ambienteAluno.forum.topics.topic.openDiscussion"]) !== null;
  const shown = useShown(discussion, discussionId, !isOnTop);
  const [sought, setSought] = useState<number | null>(null);
  const found = useCallback(() => setSought(null), []);
  const [openedAt] = useState(() => performance.now());
  useRegisterVisit(
    discussion.isPlaceholderData ? undefined : discussion.data?.forum_topic.forum.id,
    repliesKey(discussionId),
  );
  if (discussion.isPending)
    return (
      <Page title="Discussão" width="narrow">
        <h1 className="vh">Discussão</h1>
        <Waiting>
          <DiscussionSkeleton />
        </Waiting>
      </Page>
    );
  if (!shown)
    return (
      <Page title="Discussão" width="narrow">
        <LoadFailure what="esta discussão" query={discussion} />
      </Page>
    );
  const context: DiscussionContext = { discussion: shown, page, showReply: setSought };
  return (
    <Page title={shown.title} width="narrow">
      <TitleLine discussion={shown} />
      <p className={styles.status}>
        Status da Discussão: <StatusBadge {...shown} />
      </p>
      <QuestionCard discussion={shown} viewerId={user?.id} />
      <Replies
        discussion={shown}
        page={page}
        viewerId={user?.id}
        sought={isOnTop ? sought : null}
        onFound={found}
        waitingSince={openedAt}
      />
      <DialogOutlet below={discussionAddress(shown) + pageSearch(page)} context={context} />
    </Page>
  );
}

/**
 * A discussion with its replies; the dialogs to write and edit one are routes below it (spec §2). Each discussion is a page
 * and a visit of its own: nothing of the one before stays, such as its replies below this one's question.
 */
export function DiscussionPage() {
  const { discussionId = "" } = useParams();
  return <Discussion key={discussionId} discussionId={discussionId} />;
}
