import { hold } from "../support/hold.ts";
import { untilDrawn, watchShifts } from "../support/layout.ts";
import { axe, enter, expect, failedCall, type Student, test } from "../support/test.ts";

const boardOf = async (student: Student, number: string) =>
  (await student.classroom(number)).replace("/saladeaula/", "/cursos/quadro-notas/");

test("the board shows grades by period and subject with their counts, and says what is not graded", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const board = await boardOf(ana, "20260001");
  await page.goto("/cursos");
  await page.locator(`a[href="${board}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: "Matemática Essencial" })).toBeVisible();
  await expect(page.getByText("Matrícula 20260001")).toBeVisible();
  const table = page.getByRole("table", { name: "Notas por matéria e período, de 0 a 10" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expect(table.getByText(/^\d+,\d$/).first()).toBeVisible();
  await expect(table.getByText(/^\d+ exercícios?$/).first()).toBeVisible();
  await expect(table.getByText("sem nota ainda").first()).toBeVisible();
  await axe(page);
});

test("nothing on the grade board shifts, whichever answer comes last @phone", async ({ page, portal }) => {
  const board = await boardOf(await enter(page, portal, "ana"), "20260001");
  const sumShifts = await watchShifts(page);
  const release = await hold(page, "**/v1/course");
  await page.goto(board);
  await expect(page.getByRole("table")).toBeVisible();
  await untilDrawn(page);
  release();
  await expect(page.getByText("Matrícula 20260001")).toBeVisible();
  await untilDrawn(page);
  expect(await sumShifts()).toBeLessThan(0.01);
});

test("another student's grades are not found, and a failed answer can be retried @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(404, "/enrollment/show-enrollment-grade"),
    failedCall(422, "/enrollment/show-enrollment-grade"),
    failedCall(500, "/enrollment/show-enrollment-grade"),
  );
  const bruno = await enter(page, portal, "bruno");
  for (const nobodys of ["1", "abc"]) {
    await page.goto(`/cursos/quadro-notas/${nobodys}`);
    await expect(page.getByRole("heading", { name: "Matrícula não encontrada." })).toBeVisible();
  }
  await page.route("**/show-enrollment-grade*", (route) =>
    route.fulfill({ status: 500, json: { message: "Erro interno. Tente novamente." } }),
  );
  await page.goto(await boardOf(bruno, "20260005"));
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar suas notas" })).toBeVisible();
  await page.unroute("**/show-enrollment-grade*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Matemática Essencial" })).toBeVisible();
});
