import type { Page } from "@playwright/test";
import { hold, holdAnswers } from "../support/hold.ts";
import { boxOf, expectNoSidewaysScroll, expectWholeWords, untilDrawn } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

type Courses = { data: { courses: { status: string; group: { syllabus: { course: { name: string } } } }[] } };

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("an active course opens its classroom; a finished or blocked one has no link", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto("/cursos");
  await expect(page.getByText("4 matrículas")).toBeVisible();
  const active = card(page, "Matemática Essencial");
  await expect(active).toContainText("Ativo");
  await expect(active).toContainText("Turma A");
  await expect(active).toContainText("20260001");
  await expect(active.getByRole("img", { name: /^\d+ de 24 aulas concluídas$/ })).toBeVisible();
  for (const [name, status] of [
    ["Física do Cotidiano", "Finalizado"],
    ["Redação Nota Mil", "Bloqueado"],
  ] as const) {
    await expect(card(page, name)).toContainText(status);
    await expect(card(page, name).locator('a[href^="/saladeaula"]')).toHaveCount(0);
    await expect(card(page, name).getByRole("link", { name: "Notas" })).toBeVisible();
    await expect(card(page, name)).toHaveAccessibleName(name);
  }
  await active.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${await ana.classroom("20260001")}/aula/\\d+$`));
});

test("every status has its label, and only E its link @desktop", async ({ page, portal }) => {
  const statuses = { E: "Ativo", D: "Desistente", B: "Bloqueado", C: "Cancelado", F: "Finalizado" };
  await enter(page, portal, "ana");
  await rewrite<Courses>(page, "**/api/v1/course", ({ data }) => {
    const [first] = data.courses;
    data.courses = Object.keys(statuses).map((status, id) => ({
      ...structuredClone(first),
      id: 900 + id,
      status,
    })) as never;
  });
  await page.goto("/cursos");
  for (const word of Object.values(statuses))
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  await expect(page.locator('main article:has(a[href^="/saladeaula"])')).toHaveCount(1);
  const way = page.getByRole("link", { name: "Entrar na sala" });
  await expect(way, "found by its words").toHaveAccessibleDescription("Matemática Essencial");
  await expect(way, "one tab stop for one address").toHaveAttribute("tabindex", "-1");
});

test("a list whose modules failed to load says what may be missing, and offers a retry @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/user"));
  await enter(page, portal, "ana");
  await page.route("**/auth/user", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto("/cursos");
  await expect(card(page, "Matemática Essencial")).toBeVisible();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Não conseguimos saber se há o Financeiro nos seus cursos.");
  const again = failure.getByRole("button", { name: "Tentar novamente" });
  const refused = page.waitForResponse("**/auth/user");
  await again.click();
  await (await refused).finished();
  await expect(again, "failed again").toBeEnabled();
  await page.unroute("**/auth/user");
  await again.click();
  await expect(page.getByRole("link", { name: "Financeiro" })).toHaveCount(4);
  await expect(failure).toHaveCount(0);
});

test("the payments' space is reserved while they load", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const release = await hold(page, "**/transactions/");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/cursos");
  await card(page, "Matemática Essencial").getByRole("link", { name: "Financeiro" }).click();
  const sheet = page.getByRole("dialog", { name: "Financeiro" });
  await expect(sheet.locator('[class*="skeleton"]').first()).toBeVisible();
  const before = await boxOf(sheet);
  release();
  await expect(sheet.getByRole("listitem").first()).toContainText("Pago");
  expect(await boxOf(sheet)).toEqual(before);
});

test("a payment that opened nothing says how to get it back @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await rewrite<{ payments: object[] }>(page, "**/transactions/", ({ payments }) => {
    Object.assign(payments[0] ?? {}, { paid_in_vain: true });
  });
  await page.goto("/cursos");
  await card(page, "Matemática Essencial").getByRole("link", { name: "Financeiro" }).click();
  await expect(page.getByRole("dialog", { name: "Financeiro" }).getByRole("listitem").first()).toContainText(
    "Fale com a secretaria para receber o valor de volta.",
  );
});

test("payments that fail to load can be retried, and the focus stays in the dialog @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/enrollment/\\d+/transactions/"));
  await enter(page, portal, "ana");
  await page.route("**/transactions/", (route) => route.fulfill({ status: 503, json: { message: "?" } }));
  await page.goto("/cursos");
  await card(page, "Matemática Essencial").getByRole("link", { name: "Financeiro" }).click();
  const sheet = page.getByRole("dialog", { name: "Financeiro" });
  await expect(sheet.getByRole("alert")).toContainText("Nada do que você pagou se perde");
  await page.unroute("**/transactions/");
  await sheet.getByRole("button", { name: "Tentar novamente" }).press("Enter");
  await expect(sheet.getByRole("listitem").first()).toContainText("Pago");
  await expect(sheet.getByRole("button", { name: "Fechar" })).toBeFocused();
});

test.describe("of the other brand", () => {
  test.use({ brand: "ipe" });

  test("without the module there is no financial icon, and an address of payments redirects to the courses @desktop", async ({
    page,
    portal,
    allowConsoleErrors,
  }) => {
    // the payments are requested in parallel with the modules
    allowConsoleErrors(failedCall(404, "/enrollment/\\d+/transactions/"));
    await enter(page, portal, "davi");
    const user = page.waitForResponse("**/auth/user");
    await page.goto("/cursos");
    await (await user).finished();
    await expect(page.getByRole("link", { name: "Notas" })).toBeVisible();
    await untilDrawn(page);
    await expect(page.getByRole("link", { name: "Financeiro" })).toHaveCount(0);

    await page.goto("/cursos/financeiro/1");
    await expect(page).toHaveURL(/\/cursos$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("the list of courses says when it is empty, and when it could not be loaded @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/course"));
  await enter(page, portal, "ana");
  await page.route("**/api/v1/course", (route) => route.fulfill({ json: { data: { courses: [] } } }));
  await page.goto("/cursos");
  await expect(page.getByRole("heading", { name: "Nenhum curso por aqui ainda" })).toBeVisible();
  await page.route("**/api/v1/course", (route) => route.fulfill({ status: 503, json: { message: "?" } }));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar seus cursos" })).toBeVisible();
  await page.unroute("**/api/v1/course");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("long names, many courses and a late answer keep the page's layout @phone", async ({ page, portal }) => {
  const long = "Fundamentos interdisciplinares de matemática aplicada às ciências da natureza e à tecnologia";
  await enter(page, portal, "ana");
  await rewrite<Courses>(page, "**/api/v1/course", ({ data }) => {
    const [first] = data.courses;
    data.courses = Array.from({ length: 60 }, (_, id) => ({
      ...structuredClone(first),
      id: 900 + id,
    })) as never;
    for (const { group } of data.courses) group.syllabus.course.name = long;
  });
  const release = await holdAnswers(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/cursos");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  release();
  await expect(page.getByRole("heading", { name: long }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectWholeWords(page);
});
