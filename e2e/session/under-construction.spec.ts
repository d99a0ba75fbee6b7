import { enter, expect, test } from "../support/test.ts";

/** Pages of the specification that the portal doesn't have yet. */
const forStudents = [
  ["/cursos/financeiro/1", "Financeiro"],
  ["/pedidos", "Meus pedidos"],
] as const;
const forAll = [
  ["/cart", "Carrinho"],
  ["/plan/3", "Assinatura de Plano"],
  ["/enroll/1/2", "Nova Matrícula"],
] as const;

test("pages to come say so, and show a way on @desktop", async ({ page, portal }) => {
  for (const [path, title] of forAll) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(title);
    await expect(page.getByText("Em construção")).toBeVisible();
  }
  await enter(page, portal, "ana");
  for (const [path, title] of forStudents) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole("link", { name: "Ver meus cursos" })).toBeVisible();
  }
});
