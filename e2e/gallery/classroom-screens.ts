import type { Page } from "@playwright/test";
import { jumpToEnd, loadVideo, standInForYouTube } from "../support/classroom.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { press, type Screen, shownBy } from "./screen.ts";

const lessonCall = "**/enrollment/lesson/**";
const stillFull = ["full"] as const;

type Classroom = { data: { topics: { topics: { topics: object[] }[] }[] } };

const classroomCall = /\/api\/v1\/course\/\d+$/;
/** On a busy machine the player takes its time. */
const untilPlayable = async (page: Page): Promise<void> => {
  await page.locator("[data-media-player][data-can-play]").waitFor();
  await loadVideo(page);
};
const openTree = press("Aulas: Conteúdo do curso");

/** The classroom with its tree, and the lessons that are no list. */
export const classroomScreens: Screen[] = [
  {
    route: "salaDeAula",
    path: ({ room }) => room,
    only: [["loading", "failed"], "Once it is there, it leads to a lesson."],
  },
  {
    route: "salaDeAula",
    part: "unknown",
    path: () => "/saladeaula/99999",
    only: [stillFull, "There is no such classroom."],
  },
  {
    route: "salaDeAula",
    part: "no lessons",
    path: ({ room }) => room,
    before: (page) =>
      rewrite<Classroom>(page, classroomCall, ({ data }) => {
        data.topics = [];
      }),
    only: [stillFull, shownBy()],
  },
  {
    route: "aula/:aulaId",
    part: "tree",
    path: ({ content }) => content,
    fill: openTree,
    only: [["full", "long"], shownBy("video")],
    widths: [390, 320],
  },
  {
    route: "aula/:aulaId",
    part: "tree in order",
    path: ({ lockedLesson }) => lockedLesson("A crase em quatro perguntas"),
    fill: openTree,
    only: [stillFull, shownBy("video")],
    widths: [390, 320],
    brand: "sabia",
  },
  {
    route: "aula/:aulaId",
    part: "124 lessons",
    path: ({ content }) => content,
    before: (page) =>
      rewrite<Classroom>(page, classroomCall, ({ data }) => {
        const last = data.topics.at(-1)?.topics.at(-1)?.topics;
        last?.push(...Array.from({ length: 100 }, (_, at) => ({ ...last[0], id: 5_000 + at })));
      }),
    only: [stillFull, shownBy("video")],
    brand: "sabia",
  },
  {
    route: "aula/:aulaId",
    part: "video",
    path: ({ video }) => video,
    asks: lessonCall,
    fill: untilPlayable,
    only: [["full", "loading", "failed", "long"], shownBy("missing video")],
  },
  {
    route: "aula/:aulaId",
    part: "next lesson",
    path: ({ video }) => video,
    fill: async (page) => {
      await untilPlayable(page);
      await page.getByRole("button", { name: "Reproduzir" }).click();
      await jumpToEnd(page, 0.3);
      await page.getByRole("dialog", { name: "Próxima aula" }).waitFor();
      // The countdown is stopped for the pictures.
      await page.evaluate(() => {
        const now = performance.now();
        performance.now = () => now;
      });
    },
    only: [stillFull, shownBy("video")],
  },
  {
    route: "aula/:aulaId",
    part: "missing video",
    path: ({ lesson }) => lesson("Funções: a máquina de números"),
    fill: (page) => page.getByText("Vídeo aula não encontrada.").waitFor(),
    only: [stillFull, shownBy("video")],
    brand: "sabia",
  },
  {
    route: "aula/:aulaId",
    part: "broken video",
    path: ({ video }) => video,
    before: (page) => page.route("**/file/signed/**", (route) => route.abort()),
    fill: (page) => page.getByText("O vídeo parou no caminho").waitFor(),
    only: [stillFull, shownBy("video")],
  },
  {
    route: "aula/:aulaId",
    part: "embedded video",
    path: ({ lesson }) => lesson("Números que usamos todo dia"),
    before: (page) => standInForYouTube(page.context()),
    only: [stillFull, shownBy("video")],
    brand: "sabia",
  },
  {
    route: "aula/:aulaId",
    part: "content",
    path: ({ content }) => content,
    only: [["full", "long"], shownBy("video")],
  },
  {
    route: "aula/:aulaId",
    part: "content in order",
    path: ({ lockedLesson }) => lockedLesson("A crase em quatro perguntas"),
    only: [stillFull, shownBy("video")],
    brand: "sabia",
  },
];
