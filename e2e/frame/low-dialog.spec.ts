import type { Locator, Page } from "@playwright/test";
import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { boxOf, untilDrawn } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** A phone in landscape, without the browser's own bars. */
test.use({ viewport: { width: 640, height: 360 } });

/** Each completely in view, and covered by nothing. */
async function expectReachable(...controls: Locator[]): Promise<void> {
  for (const one of controls) {
    await expect(one).toBeInViewport({ ratio: 1 });
    await one.click({ trial: true });
  }
}

/** Lets a test open an on-screen keyboard: the window keeps its size, and less of it is visible. */
async function standInForKeyboard(page: Page): Promise<(visible: number) => Promise<void>> {
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: view });
  });
  return async (visible) => {
    await page.evaluate((height) => {
      Object.assign(visualViewport as VisualViewport, { height });
      visualViewport?.dispatchEvent(new Event("resize"));
    }, visible);
    await untilDrawn(page);
  };
}

test("a reply's text and its buttons are in view together @phone", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "bruno")).open("De lado");
  const openKeyboard = await standInForKeyboard(page);
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("textbox");
  const cancel = dialog.getByRole("button", { name: "Cancelar" });
  const buttons = [cancel, dialog.getByRole("button", { name: "Salvar" })];
  await expect(box).toBeFocused();
  await expectReachable(box, ...buttons);
  await box.fill("Uma linha.\n".repeat(12));
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await expectReachable(box, ...buttons);

  const visible = 180;
  await openKeyboard(visible);
  for (const button of buttons) expect((await boxOf(button)).bottom).toBeLessThanOrEqual(visible);
  const { y: top } = await boxOf(box);
  const { y: edge } = await boxOf(dialog);
  expect(top, "the text's first line is below the dialog's edge").toBeGreaterThanOrEqual(edge);
  const { y: foot } = await boxOf(cancel);
  expect(foot - top, "two lines of the text are above the buttons").toBeGreaterThan(56);
});

test("the buttons of a discussion's dialog stay in view below the field one is in @phone", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("De lado também");
  const openKeyboard = await standInForKeyboard(page);
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place).replace(/\/discussion\/.*/, "")}/new-discussion`);
  const dialog = page.getByRole("dialog", { name: "Nova discussão" });
  const save = dialog.getByRole("button", { name: "Salvar" });
  for (const visible of [360, 180]) {
    await openKeyboard(visible);
    for (const label of ["Título", "Descrição"]) {
      const field = dialog.getByLabel(label);
      await field.focus();
      expect((await boxOf(save)).bottom, `${label}, ${visible} px`).toBeLessThanOrEqual(visible);
      await field.pressSequentially("Uma linha.");
      const { y: foot } = await boxOf(save);
      const { y: top } = await boxOf(field);
      expect(foot - top, `${label}, ${visible} px: its first line is above them`).toBeGreaterThan(48);
      expect(top).toBeGreaterThanOrEqual((await boxOf(dialog)).y);
    }
  }
});

test("a question's buttons are in view from its first words on @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
  const dialog = page.getByRole("dialog", { name: "Pedir a exclusão dos seus dados?" });
  await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expectReachable(
    dialog.getByRole("button", { name: "Cancelar" }),
    dialog.getByRole("button", { name: "Pedir exclusão" }),
  );
});

test("with the keyboard open, the buttons of an upright phone's dialog cover no line one writes @phone", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await (await openForumApi(portal, "bruno")).open("De pé");
  const openKeyboard = await standInForKeyboard(page);
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place).replace(/\/discussion\/.*/, "")}/new-discussion`);
  const dialog = page.getByRole("dialog", { name: "Nova discussão" });
  const save = dialog.getByRole("button", { name: "Salvar" });
  await dialog.getByLabel("Título").fill("De pé");
  await openKeyboard(330);
  const field = dialog.getByLabel("Descrição");
  await field.pressSequentially("Um\nDois\nTrês\nQuatro\nCinco\nSeis");
  const { y: foot } = await boxOf(save);
  const padding = 12;
  expect((await boxOf(field)).bottom - padding, "the sixth line is above them").toBeLessThanOrEqual(foot);
  const scrolled = () => dialog.evaluate(({ scrollTop }) => scrollTop);
  const before = await scrolled();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  expect(await scrolled(), "a button that stays in view scrolls nothing").toBe(before);
});
