import type { Page } from "@playwright/test";
import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { expect, signIn, test } from "../support/test.ts";

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
