import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { untilDrawn, watchShifts } from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

/** Gives the student another name. */
const rename = (page: Page, name: string) =>
  rewrite<{ user: { name: string } }>(page, "**/auth/user", ({ user }) => {
    user.name = name;
  });

for (const name of ["Ana Lima", "Maximiliana-Guilhermina de Albuquerque Figueiredo e Silva"])
  test(`nothing shifts when ${name.split(" ")[0]}'s name arrives late`, async ({ page, portal }) => {
    await enter(page, portal, "ana");
    const sumShifts = await watchShifts(page);
    await rename(page, name);
    const release = await hold(page, "**/auth/user");
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
    for (const region of ["Murais", "Fóruns"])
      await expect(page.getByRole("region", { name: region }).getByRole("listitem").first()).toBeVisible();
    const greeting = page.getByRole("heading", { level: 1 });
    await expect(greeting).toHaveText(/^(Bom dia|Boa tarde|Boa noite)$/);
    await untilDrawn(page);
    const before = await sumShifts();
    release();
    await expect(greeting).toContainText(name.split(" ")[0] ?? "");
    await untilDrawn(page);
    expect((await sumShifts()) - before).toBe(0);
  });

test("the greeting fits a usual name on a small phone @phone", async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, portal, "ana");
  await rename(page, "Guilherme Reis");
  await page.goto("/dashboard");
  const greeting = page.getByRole("heading", { level: 1 });
  await expect(greeting).toContainText("Guilherme");
  const { own, room } = await greeting.evaluate((one) => ({ own: one.scrollWidth, room: one.clientWidth }));
  expect(own).toBeLessThanOrEqual(room);
});

test("a reload greets by the name saved in the profile before the student's data arrives @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await page.goto("/perfil");
  await page.getByLabel("Nome").fill("Zélia Prado");
  const saved = page.waitForResponse("**/auth/profile");
  await page.getByRole("button", { name: "Salvar" }).click();
  await saved;
  await expect(page.getByRole("button", { name: /^Abrir menu de Zélia/ })).toBeVisible();
  await page.route("**/auth/user", () => {});
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Zélia");
});
