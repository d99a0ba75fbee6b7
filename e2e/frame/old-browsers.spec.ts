import type { Page } from "@playwright/test";
import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { enter, expect, signIn, test } from "../support/test.ts";

/** As in a browser at the address of a local network, without https, and without what the portal can do without. */
const withhold = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = Navigator;
    for (const name of ["locks", "mediaDevices", "clipboard", "serviceWorker"])
      Reflect.deleteProperty(prototype, name);
    for (const name of ["randomUUID", "subtle"]) Reflect.deleteProperty(Crypto.prototype, name);
    for (const name of ["requestIdleCallback", "MediaRecorder"]) Reflect.deleteProperty(window, name);
    // extensions against tracking leave the name there
    Object.assign(window, { BroadcastChannel: undefined });
  });

test("without https and without channels between tabs a student signs in, writes and signs out @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Pelo endereço da rede");
  await withhold(page);
  await signIn(page, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await dialog.getByRole("textbox").fill("Sem https também.");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Sem https também." })).toBeVisible();
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
});

test("the focus is seen on a choice in browsers without :has() @desktop", async ({ page, portal }) => {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(":has(", ":unknown(") });
  });
  await enter(page, portal, "ana");
  await page.goto("/enroll/1/2");
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
  await expect(page.getByText("Está no seu carrinho.")).toBeVisible();
  await page.goto("/cart");
  const choice = page.getByLabel("Boleto", { exact: true });
  await choice.check();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(choice).toBeFocused();
  await expect(choice).toHaveCSS("outline-style", "solid");
});
