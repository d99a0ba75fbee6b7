import type { Page } from "@playwright/test";
import { rewrite } from "../support/rewrite-answers.ts";
import { press, type Screen, shownBy } from "./screen.ts";

const stillFull = ["full"] as const;
/** Without the connection itself: the logo of the other scheme is still to be loaded. */
const seemOffline = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    window.dispatchEvent(new Event("offline"));
  });
  await page.getByText("Sem conexão.").waitFor();
};
const goOffline = (page: Page) => page.context().setOffline(true);

/** The menus around the pages, and what the frame shows when a page can't be. */
export const frameScreens: Screen[] = [
  {
    route: "ambienteAluno.dashboard",
    part: "menu",
    path: () => "/dashboard",
    fill: press(/^Abrir menu/),
    only: [["full", "long"], shownBy()],
    widths: [390, 320],
  },
  {
    route: "ambienteAluno.dashboard",
    part: "profile menu",
    path: () => "/dashboard",
    fill: press(/^Abrir menu/),
    only: [["full", "long"], shownBy()],
    widths: [1440],
  },
  {
    route: "ambienteAluno.perfil",
    part: "offline",
    path: () => "/perfil",
    fill: seemOffline,
    only: [stillFull, shownBy()],
  },
  {
    route: "ambienteAluno.annotations",
    part: "page not loaded",
    path: () => "/annotations",
    before: (page) => page.route("**/assets/boards-page-*.js", (route) => route.abort()),
    only: [stillFull, shownBy()],
  },
  {
    route: "ambienteAluno.annotations",
    part: "page broken",
    path: () => "/annotations",
    before: (page) =>
      page.route("**/assets/boards-page-*.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: 'export const Component = () => { throw new Error("broken"); };',
        }),
      ),
    only: [stillFull, shownBy()],
  },
  {
    route: "auth.logout",
    part: "offline",
    path: () => "/dashboard",
    fill: async (page) => {
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => /sign-out-question-.*\.js$/.test(name)),
      );
      await goOffline(page);
      await press(/^Abrir menu/)(page);
      await page.getByText("Sair", { exact: true }).last().click();
      await page.getByRole("heading", { name: "Você saiu" }).waitFor();
    },
    only: [stillFull, shownBy()],
  },
];

type Courses = { data: { courses: { status: string; lessons: object }[] } };

/** Counts and statuses that the demo doesn't have. */
export const rareScreens: Screen[] = [
  {
    route: "ambienteAluno.course.index",
    part: "124 lessons, cancelled, left",
    path: () => "/cursos",
    before: (page) =>
      rewrite<Courses>(page, "**/api/v1/course", ({ data: { courses } }) => {
        const [many, ...others] = courses;
        if (many) many.lessons = { total: 124, done: 38, current: 0.4 };
        for (const [at, status] of ["C", "D"].entries()) Object.assign(others[at] ?? {}, { status });
      }),
    only: [stillFull, shownBy()],
    brand: "sabia",
  },
  {
    route: "ambienteAluno.course.index",
    part: "awaiting payment",
    path: () => "/cursos",
    user: "buyer",
    only: [stillFull, shownBy()],
    brand: "sabia",
  },
  {
    route: "ambienteAluno.dashboard",
    part: "boleto to pay",
    path: () => "/dashboard",
    user: "buyer",
    only: [stillFull, shownBy()],
    brand: "sabia",
  },
  {
    route: "ambienteAluno.course.quadroDeNotas",
    part: "unknown",
    path: () => "/cursos/quadro-notas/99999",
    only: [stillFull, "There is no such enrollment."],
  },
  {
    route: "ambienteAluno.perfil",
    part: "erasure",
    path: () => "/perfil",
    fill: press("Pedir exclusão dos meus dados"),
    only: [stillFull, shownBy()],
  },
];
