import type { Screen } from "./screen.ts";

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
    only: [["full", "loading", "failed", "long"], "Without replies it is a picture of its own."],
  },
  {
    route: "ambienteAluno.forum.topics.topic.openDiscussion",
    part: "unanswered",
    path: ({ unanswered }) => unanswered,
    only: [["full"], "The others are the discussion's."],
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
];
