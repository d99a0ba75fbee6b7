import { filledButtons } from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, test } from "../support/test.ts";
import { finish, startCart } from "./buyer.ts";

test("of several boletos only the first has a filled button @desktop", async ({ page, portal }) => {
  await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  const twice = <T extends { id: number }>(list: T[]) =>
    list.push(...list.map((one) => ({ ...one, id: one.id + 1000 })));
  await rewrite<{ orders: { id: number }[] }>(page, "**/api/v1/orders", ({ orders }) => twice(orders));
  await rewrite<{ payments: { id: number }[] }>(page, /\/transactions\/?$/, (found) => twice(found.payments));
  const copy = page.getByRole("button", { name: "Copiar" });
  await page.goto("/pedidos");
  await expect(copy).toHaveCount(2);
  await expect(filledButtons(page)).toHaveText(["Copiar"]);
  await expect(copy.first()).toHaveAttribute("data-variant", "filled");
  await page.goto("/cursos");
  await page.getByRole("link", { name: "Financeiro" }).click();
  const payments = page.getByRole("dialog", { name: "Financeiro" });
  await expect(payments.getByRole("button", { name: "Copiar" })).toHaveCount(2);
  await expect(payments.locator('[data-variant="filled"]')).toHaveText(["Copiar"]);
});
