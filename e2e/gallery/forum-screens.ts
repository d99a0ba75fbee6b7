import { rewrite } from "../support/rewrite-answers.ts";
import { type Screen, shownBy } from "./screen.ts";

type Discussions = { data: { replies_count: number }[]; last_page: number; total: number };

const nothing = { data: [], current_page: 1, last_page: 1, total: 0 };

/** The forums, from their list down to the dialogs for writing. */
export const forumScreens: Screen[] = [
  { route: "ambienteAluno.forum.index", path: () => "/forums", empty: "newcomer" },
  {
    route: "ambienteAluno.forum.topics",
    path: ({ forum }) => forum,
    empty: { "**/get-topics-by-forum*": nothing },
  },
  {
    route: "ambienteAluno.forum.topics.openTopic",
    path: ({ topic }) => topic,
    empty: { "**/get-discussions-from-forum-topic*": nothing },
  },
  {
    route: "ambienteAluno.forum.topics.openTopic.newDiscussion",
    path: ({ topic }) => `${topic}/new-discussion`,
    fill: async (page) => {
      await page.getByLabel("Título").fill("Como leio um gráfico de setores?");
    },
    submit: (page) => page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click(),
    asks: "**/save-discussion-in-forum-topic",
  },
  {
    route: "ambienteAluno.forum.topics.openTopic.editDiscussion",
    path: ({ ownDiscussion }) => ownDiscussion,
    asks: "**/get-forum-topic-discussion*",
    only: [["full", "loading", "failed", "long"], "A discussion has a title."],
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion",
    path: ({ discussion }) => discussion,
    only: [["full", "loading", "failed", "long"], shownBy("unanswered")],
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion",
    part: "unanswered",
    path: ({ unanswered }) => unanswered,
    only: [["full"], shownBy()],
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion.newReply",
    path: ({ discussion }) => `${discussion}/new-reply`,
    fill: (page) => page.getByRole("dialog").getByRole("textbox").fill("Desenhe primeiro o ângulo reto."),
    submit: (page) => page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click(),
    asks: "**/save-reply-in-discussion",
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion.editReply",
    path: ({ ownReply }) => ownReply,
    asks: "**/get-discussion-reply*",
    only: [["full", "loading", "failed", "long"], "A reply has a text."],
  },
  {
    route: "ambienteAluno.forum.topics",
    part: "unknown",
    path: () => "/forums/topics/99999",
    only: [["full"], "There is no such forum."],
  },
  {
    route: "ambienteAluno.forum.topics.openTopic",
    part: "1.027 replies",
    path: ({ topic }) => topic,
    before: (page) =>
      rewrite<Discussions>(page, "**/get-discussions-from-forum-topic*", (list) => {
        list.last_page = 103;
        list.total = 1_027;
        for (const discussion of list.data) discussion.replies_count = 1_027;
      }),
    only: [["full"], shownBy()],
  },
  {
    route: "ambienteAluno.forum.topics.openTopic",
    part: "read only",
    path: ({ readOnlyForum }) => readOnlyForum,
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion",
    part: "closed",
    path: ({ discussion }) => discussion,
    before: (page) =>
      rewrite<object>(page, "**/get-forum-topic-discussion*", (discussion) => {
        Object.assign(discussion, { status: "F", statusText: "Fechada" });
      }),
    only: [["full"], shownBy()],
  },
];
