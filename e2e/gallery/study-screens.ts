import type { Page } from "@playwright/test";
import { jumpToEnd, loadVideo } from "../support/classroom.ts";
import type { Screen } from "./screen.ts";

/** An exercise is loaded after its list; one with a deadline only after the student starts it. */
const untilAsked = (page: Page) =>
  page
    .getByText(/^Exercício \d|Responder Agora/)
    .first()
    .waitFor();

const lessonCall = "**/enrollment/lesson/**";
const stillFull = ["full"] as const;

const classroomScreens: Screen[] = [
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
    route: "aula/:aulaId",
    part: "video",
    path: ({ video }) => video,
    asks: lessonCall,
    fill: async (page) => {
      await loadVideo(page);
    },
    only: [
      ["full", "loading", "failed", "long"],
      "A lesson whose video is missing has a picture of its own.",
    ],
  },
  {
    route: "aula/:aulaId",
    part: "next lesson",
    path: ({ video }) => video,
    fill: async (page) => {
      await loadVideo(page);
      await page.getByRole("button", { name: "Reproduzir" }).click();
      await jumpToEnd(page, 0.3);
      await page.getByRole("dialog", { name: "Próxima aula" }).waitFor();
      // The countdown is stopped for the pictures.
      await page.evaluate(() => {
        const now = performance.now();
        performance.now = () => now;
      });
    },
    only: [stillFull, "The others are the video's."],
  },
  {
    route: "aula/:aulaId",
    part: "content",
    path: ({ content }) => content,
    only: [["full", "long"], "The others are the video's."],
  },
  {
    route: "aula/:aulaId",
    part: "exercise",
    path: ({ list }) => `${list}?exercicio=1`,
    fill: untilAsked,
    asks: /\/(enrollment\/lesson|exercise-list-instance)\//,
    only: [["full", "loading", "failed", "long"], "No list is without exercises."],
  },
  {
    route: "aula/:aulaId",
    part: "answered exercise",
    path: ({ key }) => `${key}?exercicio=1`,
    fill: untilAsked,
    only: [["full", "long"], "The others are the exercise's."],
  },
  ...[2, 3, 4, 5, 6, 7, 8].map(
    (position): Screen => ({
      route: "aula/:aulaId",
      part: `exercise ${position}`,
      path: ({ list }) => `${list}?exercicio=${position}`,
      fill: untilAsked,
      only: [stillFull, "The others are the first exercise's."],
      brand: "sabia",
    }),
  ),
];

/** The student's pages: dashboard, courses, grades, boards and the classroom. */
export const studyScreens: Screen[] = [
  { route: "ambienteAluno.dashboard", path: () => "/dashboard", empty: "newcomer" },
  { route: "ambienteAluno.course.index", path: () => "/cursos", empty: "newcomer" },
  {
    route: "ambienteAluno.course.quadroDeNotas",
    path: ({ enrollmentId }) => `/cursos/quadro-notas/${enrollmentId}`,
    empty: {
      "**/show-enrollment-grade*": {
        levels: [],
        course: { name: "Matemática Essencial" },
        subjects: [],
        data: [],
      },
    },
  },
  { route: "ambienteAluno.annotations", path: () => "/annotations", empty: "newcomer" },
  ...classroomScreens,
];
