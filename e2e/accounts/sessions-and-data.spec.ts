import { readFile } from "node:fs/promises";
import { expect, signIn, test } from "../support/test.ts";

const carla = { email: "carla.nunes@sabia.example", password: "sabia-carla-1" };

test("another device can be ended, or all others at once", async ({ page }) => {
  const signInElsewhere = async () => {
    const answer = await page.request.post("/api/v1/auth/login", { data: carla });
    return (await answer.json()).token as string;
  };
  const isOpen = async (token: string) =>
    (await page.request.get("/api/v1/auth/user", { headers: { Authorization: `Bearer ${token}` } })).ok();
  const first = await signInElsewhere();
  const second = await signInElsewhere();
  const third = await signInElsewhere();

  await signIn(page, "carla");
  await page.goto("/perfil");
  const list = page.getByRole("region", { name: "Sessões" }).getByRole("listitem");
  await expect(list.filter({ hasText: "Este aparelho" })).toHaveCount(1);
  const before = await list.count();
  await list
    .getByRole("button", { name: /^Encerrar sessão/ })
    .first()
    .click();
  await expect(list).toHaveCount(before - 1);
  const open = await Promise.all([first, second, third].map(isOpen));
  expect(open.filter(Boolean)).toHaveLength(2);

  await page.getByRole("button", { name: "Encerrar outras sessões" }).click();
  await expect(list).toHaveCount(1);
  expect(await Promise.all([first, second, third].map(isOpen))).toEqual([false, false, false]);
  await expect(page.getByRole("button", { name: "Encerrar outras sessões" })).toBeHidden();
  // this one stays
  await page.reload();
  await expect(page.getByLabel("Nome")).toHaveValue("Carla Nunes");
});

test("one's own data comes as a ZIP", async ({ page }) => {
  await signIn(page, "ana");
  await page.goto("/perfil");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("erasure is asked for only after a clear yes", async ({ page }) => {
  await signIn(page, "carla");
  await page.goto("/perfil");
  const ask = page.getByRole("button", { name: "Pedir exclusão dos meus dados" });
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Pedir a exclusão dos seus dados?" });
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByRole("button", { name: "Pedir exclusão" }).click();
  await expect(
    page.getByText(/Pedido de exclusão registrado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/),
  ).toBeVisible();
  await expect(ask).toBeHidden();
});

test("the privacy page is one tap from the footer and from the registration", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacidade");
  await page.goBack();
  await page.getByRole("link", { name: "Como cuidamos dos seus dados" }).click();
  await expect(page).toHaveURL("/privacidade");
});
