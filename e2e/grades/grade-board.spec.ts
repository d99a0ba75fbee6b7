import { findLesson } from "../exercises/steps.ts";
import { axe, expect, signIn, test } from "../support/test.ts";

test("grades by period and subject, with their counts; what is not graded says so", async ({ page }) => {
  await signIn(page, "ana");
  const { enrollmentId } = await findLesson(page, "Matemática Essencial", "Todos os tipos");
  await page.goto("/cursos");
  await page.getByRole("link", { name: "Notas" }).first().waitFor();
  await page.goto(`/cursos/quadro-notas/${enrollmentId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Matemática Essencial" })).toBeVisible();
  await expect(page.getByText("Matrícula 20260001")).toBeVisible();
  const table = page.getByRole("table", { name: "Notas por matéria e período, de 0 a 10" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expect(table.getByText(/^\d+,\d$/).first()).toBeVisible();
  await expect(table.getByText(/^\d+ exercícios?$/).first()).toBeVisible();
  await expect(table.getByText("sem nota ainda").first()).toBeVisible();
  await axe(page);
});

test("another's grades are not found, and a failed answer can be asked for again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|500/);
  await signIn(page, "bruno");
  await page.goto("/cursos/quadro-notas/1");
  await expect(page.getByRole("heading", { name: "Matrícula não encontrada." })).toBeVisible();
  const { enrollmentId } = await findLesson(page, "Matemática Essencial", "Todos os tipos");
  await page.route("**/show-enrollment-grade*", (route) =>
    route.fulfill({ status: 500, json: { message: "Erro interno. Tente novamente." } }),
  );
  await page.goto(`/cursos/quadro-notas/${enrollmentId}`);
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar suas notas" })).toBeVisible();
  await page.unroute("**/show-enrollment-grade*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Matemática Essencial" })).toBeVisible();
});
