import { treeItem } from "../support/classroom.ts";
import { pressAgain } from "../support/gestures.ts";
import { holdAnswers } from "../support/hold.ts";
import { expect } from "../support/test.ts";
import { answer, drawPicture, recorded, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true, permissions: ["microphone"] });

const list = "Todos os tipos";

test("a wrong first attempt moves the focus to the second, and another press leaves it there @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 2);
  await page.getByRole("radio", { name: "18 m²" }).check();
  await answer(page).press("Enter");
  await expect(page.getByText("Já tentada")).toBeVisible();
  const top = page.getByRole("paragraph").filter({ hasText: "Exercício 2·Segunda tentativa" });
  await expect(top).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(top).toBeFocused();
  // the second press of a double click meets the button, which is disabled until another option is chosen
  await expect(answer(page)).toBeDisabled();
  await answer(page).hover({ force: true });
  await pressAgain(page);
  await expect(top).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio").first()).toBeFocused();
});

test("a double press on Responder leaves the focus at the second attempt @desktop", async ({ page, ana }) => {
  await ana.open(list, 2);
  await page.getByRole("radio", { name: "18 m²" }).click();
  const arrive = await holdAnswers(page);
  // the second press meets the busy button
  await answer(page).dblclick();
  arrive();
  await expect(page.getByText("Já tentada")).toBeVisible();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Exercício 2·Segunda tentativa" }),
  ).toBeFocused();
});

test("an answer that arrives late doesn't move the focus @desktop", async ({ page, bruno }) => {
  await bruno.open(list, 1);
  await page.getByRole("radio", { name: "R$ 75,00" }).check();
  const arrive = await holdAnswers(page);
  await answer(page).press("Enter");
  const other = treeItem(page, /Volumes: quanto cabe/);
  await other.focus();
  arrive();
  await expect(result(page)).toBeVisible();
  await expect(other).toBeFocused();
});

test("the focus is kept while an exercise loads, and by its picture and its recording @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 2);

  await test.step("a step keeps it meanwhile, and expanded parts above stay expanded", async () => {
    const about = page.locator("details", { hasText: "Sobre esta lista" });
    await expect(about).not.toHaveAttribute("open");
    await page.getByText("Sobre esta lista").click();
    await expect(about).toHaveAttribute("open");
    const arrive = await holdAnswers(page);
    const step = page.getByRole("link", { name: /^Exercício 4/ });
    await step.press("Enter");
    await expect(step).toHaveAttribute("aria-current", "step");
    await expect(step).toBeFocused();
    arrive();
    await expect(page.locator("p", { hasText: /^Exercício 4·/ })).toBeFocused();
    await expect(about).toHaveAttribute("open");
    await page.unroute("**/api/v1/**");
  });

  await test.step("going back moves it to the list's heading meanwhile", async () => {
    await page.getByRole("link", { name: /^Exercício 7/ }).press("Enter");
    await expect(page.locator("p", { hasText: /^Exercício 7·/ })).toBeFocused();
    const arrive = await holdAnswers(page);
    await page.getByRole("link", { name: "Exercício anterior" }).press("Enter");
    await expect(page.getByRole("heading", { name: list })).toBeFocused();
    arrive();
    await expect(page.locator("p", { hasText: /^Exercício 6·/ })).toBeFocused();
    await page.unroute("**/api/v1/**");
  });

  await test.step("a picture that is added or removed", async () => {
    await page.getByRole("link", { name: /^Exercício 5/ }).press("Enter");
    await expect(page.locator("p", { hasText: /^Exercício 5·/ })).toBeFocused();
    const choose = page.locator('input[type="file"]');
    await choose.focus();
    await choose.setInputFiles({
      name: "planta.png",
      mimeType: "image/png",
      buffer: await drawPicture(page),
    });
    await expect(saved(page, /^Enviada$/)).toBeVisible();
    const remove = page.getByRole("button", { name: /^Remover/ });
    await expect(remove).toBeFocused();
    await remove.press("Enter");
    await expect(remove).toHaveCount(0);
    await expect(choose).toBeFocused();
  });

  await test.step("a recording, from its start to its end", async () => {
    await page.getByRole("link", { name: /^Exercício 6/ }).press("Enter");
    await expect(page.locator("p", { hasText: /^Exercício 6·/ })).toBeFocused();
    await page.getByRole("button", { name: "Gravar", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Pausar a gravação" })).toBeFocused();
    await expect(recorded(page, 1), "there is something to store").toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).press("Enter");
    await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeFocused();
    await page.getByRole("button", { name: "Gravar de novo" }).press("Enter");
    await expect(page.getByRole("button", { name: "Pausar a gravação" })).toBeFocused();
  });
});
