import { recordSilent } from "../support/announced.ts";
import { treeItem } from "../support/classroom.ts";
import { pressAgain } from "../support/gestures.ts";
import { holdAnswers } from "../support/hold.ts";
import { expectNoSidewaysScroll, untilDrawn, watchShifts } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("a classroom without a lesson in its address opens the current one", async ({
  page,
  portal,
  isMobile,
}) => {
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260002", "A crase em quatro perguntas");
  await page.goto(lesson);
  await expect(page.getByRole("heading", { name: "A crase em quatro perguntas", level: 2 })).toBeVisible();
  await page.goto("/cursos");
  await page.goto(await ana.classroom("20260002"));
  await expect(page).toHaveURL(new RegExp(`${lesson}$`));
  await expect(page).toHaveTitle(/A crase em quatro perguntas/);
  await expect(page.getByRole("heading", { name: "Língua Portuguesa", level: 1 })).toBeVisible();
  await expect(page.getByRole("tree")).toHaveCount(isMobile ? 0 : 1);
  await page.goBack();
  await expect(page, "the redirect is not left in the history").toHaveURL("/cursos");
});

test("entering from the courses opens the last opened lesson, however often @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const first = await ana.lesson("20260001", "Escalas e mapas");
  await page.goto(first);
  await page.getByRole("link", { name: "Aula anterior" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  const last = page.url();
  await page.getByRole("link", { name: "Voltar para Cursos" }).click();
  await page
    .locator(`a[href="${await ana.classroom("20260001")}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(/\/aula\/\d+/);
  expect(page.url()).toBe(last);
});

test("the current lesson is requested once, while the scripts are loading @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const opens: string[] = [];
  page.on("request", (request) => {
    if (/\/enrollment\/lesson\/\d+\/\d+\?open=1$/.test(request.url())) opens.push(request.url());
  });
  await page.route(/\/assets\/base-.*\.js$/, async (route) => {
    await expect.poll(() => opens.length).toBe(1);
    await route.continue();
  });
  await page.goto(await ana.classroom("20260001"));
  await expect(page).toHaveURL(/\/aula\/\d+$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(opens).toHaveLength(1);
});

test("Aula anterior and Próxima aula navigate through the course @phone", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  await page.getByRole("link", { name: "Aula anterior" }).click();
  await expect(page.getByRole("heading", { name: "Números que usamos todo dia" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Aula anterior" })).toHaveCount(0);
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page.getByRole("heading", { name: "Frações: partes de um todo" })).toBeVisible();
  await page.goto(await bruno.lesson("20260005", "Simulado com tempo"));
  await expect(page.getByRole("button", { name: "Responder Agora" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Próxima aula" })).toHaveCount(0);
});

test("the second press of a double press on Próxima aula does not pass the next lesson over @phone", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Números que usamos todo dia"));
  const next = page.getByRole("link", { name: "Próxima aula" });
  await next.click();
  await expect(page.getByRole("heading", { name: "Frações: partes de um todo", level: 2 })).toBeVisible();
  await expect(next).toBeVisible();
  const { pathname } = new URL(page.url());
  await pressAgain(page);
  await untilDrawn(page);
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test("another student's classroom behaves as if it didn't exist: a toast, and back to the courses @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/course/\\w+"));
  const bruno = await enter(page, portal, "bruno");
  const own = Number((await bruno.classroom("20260005")).split("/").at(-1));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/v1\/course\/\w+$/.test(request.url())) asked.push(request.url());
  });
  for (const [id, message] of [
    [own - 4, "Matrícula não encontrada."],
    [99_999, "Matrícula não encontrada."],
    ["abc", "Não encontrado."],
  ] as const) {
    await page.goto(`/saladeaula/${id}`);
    await expect(page).toHaveURL(/\/cursos$/);
    await expect(page.getByRole("alert")).toHaveText(`Oops... ${message}`);
    expect(asked.splice(0)).toHaveLength(1);
  }
});

test("a locked lesson redirects to the one that unlocks it @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/enrollment/lesson/\\d+/\\d+"));
  const ana = await enter(page, portal, "ana");
  const answered = page.waitForResponse((response) => response.status() === 412);
  await page.goto(await ana.lesson("20260002", "Carta de leitor"));
  const { message } = await (await answered).json();
  await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
  await expect(page.getByRole("heading", { name: "A crase em quatro perguntas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Próxima aula, bloqueada até finalizar esta" })).toBeVisible();
  const locked = treeItem(page, /Carta de leitor.*bloqueada/);
  await expect(locked).toHaveAttribute("aria-disabled", "true");
  // Playwright's click would wait while the button is disabled.
  await locked.click({ force: true });
  const reason = page
    .locator("[data-kind]")
    .filter({ hasText: "Conclua as aulas anteriores para abrir esta." });
  await expect(reason.and(page.locator("[data-kind=info]"))).toBeVisible();
  // at once: the redirect's own would be gone in a few seconds
  expect(await reason.count(), "the redirect has said the same").toBe(1);
  await expect(page).not.toHaveURL(new RegExp(`${await ana.lesson("20260002", "Carta de leitor")}$`));
});

test("a lesson that isn't in the course leads on to the current one; an error of the classroom has a retry", async ({
  page,
  portal,
  allowConsoleErrors,
  isMobile,
}) => {
  allowConsoleErrors(failedCall(404, "/enrollment/lesson/\\d+/\\d+"), failedCall(500, "/course/\\d+"));
  const ana = await enter(page, portal, "ana");
  const path = await ana.classroom("20260001");
  // other tests may have left a list as the current lesson, and its address changes once more when it is open
  const title = "Frações: partes de um todo";
  const current = await ana.lesson("20260001", title);
  await page.goto(current);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goto(`${path}/aula/99999`);
  await expect(page.getByRole("heading", { name: "Erro ao carregar os dados da aula." })).toBeVisible();
  await expect(page.getByText("Escolha outra no conteúdo do curso.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
  // the bar is there for what it holds: on a wide screen, where the tree is open, that is nothing
  await expect(page.getByRole("button", { name: "Aulas: Conteúdo do curso" })).toHaveCount(isMobile ? 1 : 0);
  await expect(page.getByRole("navigation", { name: "Navegação entre aulas" })).toHaveCount(isMobile ? 1 : 0);
  await page.getByRole("link", { name: "Ir para a aula atual" }).click();
  await expect(page).toHaveURL(current);
  await expect(page.getByRole("main"), "the pressed link is gone").toBeFocused();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Ir para a aula atual" })).toBeVisible();
  await page.route("**/api/v1/course/*", (route) => route.fulfill({ status: 500, json: { message: "?" } }));
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Erro ao carregar dados do curso." })).toBeVisible();
  await page.unroute("**/api/v1/course/*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page).toHaveURL(current);
});

test("a classroom loaded by a retry leaves the focus in its lesson @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/course/\\d+"));
  const ana = await enter(page, portal, "ana");
  const path = await ana.lesson("20260001", "Área e perímetro sem confusão");
  await page.route("**/api/v1/course/*", (route) => route.fulfill({ status: 500, json: { message: "?" } }));
  await page.goto(path);
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  await page.unroute("**/api/v1/course/*");
  await again.press("Enter");
  await expect(page.getByRole("heading", { name: "Área e perímetro sem confusão" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

type Classroom = { data: { course: { name: string }; topics: { topics: { topics: object[] }[] }[] } };

test("a course of 124 lessons with long names keeps its layout", async ({ page, portal, isMobile }) => {
  const long = "Fundamentos interdisciplinares de matemática aplicada às ciências da natureza e à tecnologia";
  const ana = await enter(page, portal, "ana");
  await rewrite<Classroom>(page, /\/api\/v1\/course\/\d+$/, ({ data }) => {
    const [leaf] = data.topics[0]?.topics[0]?.topics ?? [];
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...leaf,
      id: 5_000 + at,
      text: `${at + 25}. ${long}`,
    }));
    data.topics
      .at(-1)
      ?.topics.at(-1)
      ?.topics.push(...many);
    data.course.name = long;
  });
  await page.setViewportSize({ width: isMobile ? 320 : 1024, height: 700 });
  await page.goto(await ana.lesson("20260001", "Escalas e mapas"));
  await expect(page.getByRole("heading", { name: "Escalas e mapas" })).toBeVisible();
  await expect(page.getByText(/de 124 aulas$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (isMobile) await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
  await expect(page.getByRole("treeitem")).toHaveCount(124 + 2 + 7);
  await expect(treeItem(page, /Escalas e mapas/)).toBeInViewport();
});

test("nothing in the classroom shifts when answers arrive late", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const path = await ana.lesson("20260001", "Equações do 1º grau: a balança em equilíbrio");
  const sumShifts = await watchShifts(page);
  const readSilent = await recordSilent(page);
  const release = await holdAnswers(page);
  await page.goto(path);
  await expect(page.getByText("Carregando a aula")).toBeAttached();
  expect(await readSilent()).not.toContain("Carregando a aula");
  release();
  await expect(page.getByRole("heading", { name: /^Equações do 1º grau/, level: 2 })).toBeVisible();
  await expect(page.locator("[data-media-player] video")).toBeAttached();
  await untilDrawn(page);
  expect(await sumShifts()).toBeLessThan(0.02);
});
