import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const caretOf = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart);

test("a masked field keeps the caret in place, takes a date in any usual format, and waits for an IME @desktop", async ({
  page,
  context,
}) => {
  await page.goto("/register");
  await test.step("an edit in the middle keeps the caret in place", async () => {
    const cpf = page.getByLabel("CPF");
    await cpf.pressSequentially("52998224725");
    await page.keyboard.press("Home");
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");
    await expect(cpf).toHaveValue("529.822.472-5");
    expect(await caretOf(page)).toBe(3);
    await page.keyboard.type("9");
    await expect(cpf).toHaveValue("529.982.247-25");
    expect(await caretOf(page)).toBe(5);
    // a letter, or one digit too many, changes nothing
    await page.keyboard.type("x7");
    await expect(cpf).toHaveValue("529.982.247-25");
    expect(await caretOf(page)).toBe(5);
  });
  await test.step("a date can be pasted in any usual format", async () => {
    const date = page.getByLabel("Data de Nascimento");
    for (const text of ["1998-08-09", "9/8/1998", "09.08.1998", "09081998"]) {
      await date.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      await expect(date, text).toHaveValue("09/08/1998");
    }
  });
  await test.step("the mask waits until an IME composition ends", async () => {
    const phone = page.getByLabel("Telefone");
    await phone.focus();
    const device = await context.newCDPSession(page);
    const compose = (text: string) =>
      device.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose("7");
    await compose("71");
    await compose("719");
    await expect(phone).toHaveValue("719");
    await device.send("Input.insertText", { text: "719" });
    await expect(phone).toHaveValue("71 9");
    await page.keyboard.type("87654321");
    await expect(phone).toHaveValue("71 9 8765 4321");
  });
});
