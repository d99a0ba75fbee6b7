import type { FileChooser, Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { answer, drawPicture, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

/** Goes to the next exercise, which takes the focus once it has loaded. */
async function goOn(page: Page, position: number) {
  await page.getByRole("link", { name: "Próximo exercício" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`exercicio=${position}$`));
  await expect(page.getByText(`Exercício ${position}`, { exact: false }).first()).toBeVisible();
  await expect(page.locator("#exercicio-atual")).toBeFocused();
}

test("every type but M and those of cells can be answered by keyboard @desktop", async ({ page, bruno }) => {
  // intercepted from the start: done right before the key, the browser sometimes opened its own file chooser
  const chooser = new Promise<FileChooser>((resolve) => page.once("filechooser", resolve));

  await test.step("O and OO: arrows choose, space confirms and clears, Enter on Responder sends", async () => {
    await bruno.open(list, 1);
    await page.getByRole("radio", { name: "R$ 66,00" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "R$ 72,00" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "R$ 72,00" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: "R$ 72,00" }), "confirmed, not cleared").toBeChecked();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Space");
    await answer(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Sua resposta: correta")).toBeVisible();
    // the focus is not lost with its button
    await expect(page.getByRole("paragraph").filter({ hasText: "Exercício 1·Respondido" })).toBeFocused();
    await goOn(page, 2);
    await page.getByRole("radio", { name: "6 m²", exact: true }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("radio", { name: "18 m²" })).toBeChecked();
    await answer(page).press("Enter");
    await expect(page.getByText("Já tentada")).toBeVisible();
    await page.getByRole("radio", { name: "6 m²", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "6 m²", exact: true })).toBeChecked();
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("0,0");
  });

  await test.step("OM, D and DD", async () => {
    await goOn(page, 3);
    await page.getByRole("checkbox", { name: "3/7" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "4/11" })).toBeChecked();
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("6,7");
    await goOn(page, 4);
    await page.getByLabel("Sua resposta").focus();
    await page.keyboard.type("A mediana.");
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("Aguardando correção");
    await goOn(page, 5);
    await page.getByLabel("Sua resposta").focus();
    await page.keyboard.type("Quarto.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const picture = await drawPicture(page);
    await (await chooser).setFiles({ name: "foto.png", mimeType: "image/png", buffer: picture });
    await expect(saved(page, /^Enviada$/)).toBeVisible();
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("Aguardando correção");
    await goOn(page, 6);
    await goOn(page, 7);
  });
});

// At both widths: their cells are laid out differently on a phone.
test("the cells of OL and DL can be filled by keyboard", async ({ page, bruno }) => {
  await test.step("OL: arrows move among cells, Enter goes to the options and back to the next empty cell", async () => {
    await bruno.open(list, 7);
    await page.getByRole("button", { name: "Célula 1, vazia" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    for (const [at, option] of ["25%", "0,3", "1/3", "3/8"].entries()) {
      await expect(page.getByRole("button", { name: `Célula ${at + 1}, vazia` })).toBeFocused();
      await page.keyboard.press("Enter");
      const group = page.getByRole("radiogroup", { name: `Opções da célula ${at + 1}` });
      await expect(group.getByRole("radio").first()).toBeFocused();
      const goal = group.getByRole("radio", { name: option });
      while (!(await goal.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
    }
    await answer(page).press("Enter");
    await expect(page.getByText("4 de 4 células certas")).toBeVisible();
  });

  await test.step("DL: Enter goes to the next cell", async () => {
    await goOn(page, 8);
    await page.getByLabel("Célula 1").focus();
    await page.keyboard.type("31");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Célula 2")).toBeFocused();
    await page.keyboard.type("3n + 1");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Célula 3")).toBeFocused();
    await page.keyboard.type("Contando");
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("Aguardando correção");
  });
});

test("the focus moves along between a list's terms and its exercises @desktop", async ({ page, bruno }) => {
  const path = await bruno.find("Simulado com tempo");
  await page.goto(path);
  await page.getByRole("button", { name: "Responder Agora" }).press("Enter");
  await expect(page).toHaveURL(/exercicio=1$/);
  await expect(page.locator("#exercicio-atual")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { name: "Simulado com tempo" })).toBeFocused();
  await page.goForward();
  await expect(page.locator("#exercicio-atual")).toBeFocused();
  await page.reload();
  await expect(page.locator("#exercicio-atual")).toBeVisible();
  await expect(page.locator("#exercicio-atual"), "an address of its own starts at the top").not.toBeFocused();
});
