import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { rewrite } from "../support/rewrite-answers.ts";
import { holdTimers } from "../support/stop-time.ts";
import { expect, failedCall, fillLogin, signIn, test } from "../support/test.ts";
import { registerPerson } from "./new-person.ts";

/** A new person signed in on the page, with this many other sessions. */
async function openProfile(page: Page, elsewhere = 0) {
  const { email, password } = await registerPerson(page.request);
  const tokens: string[] = [];
  for (let count = 0; count < elsewhere; count += 1) {
    const answer = await page.request.post("/api/v1/auth/login", { data: { email, password } });
    tokens.push((await answer.json()).token);
  }
  await page.goto("/login");
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/perfil");
  const countOpen = async () => {
    const answers = await Promise.all(
      tokens.map((token) =>
        page.request.get("/api/v1/auth/user", { headers: { Authorization: `Bearer ${token}` } }),
      ),
    );
    return answers.filter((answer) => answer.ok()).length;
  };
  return { countOpen, list: page.getByRole("region", { name: "Sessões" }).getByRole("listitem") };
}
const heading = (page: Page) => page.getByRole("heading", { name: "Sessões" });

test("a session can be ended, or all others at once, by keyboard too", async ({ page }) => {
  const { list, countOpen } = await openProfile(page, 3);
  await expect(list).toHaveCount(4);
  await expect(list.first()).toContainText("Este aparelho");
  await list
    .getByRole("button", { name: /^Encerrar sessão/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(3);
  await expect(heading(page)).toBeFocused();
  await expect.poll(countOpen).toBe(2);

  await page.getByRole("button", { name: "Encerrar outras sessões" }).click();
  await expect(list).toHaveCount(1);
  await expect(heading(page)).toBeFocused();
  await expect.poll(countOpen).toBe(0);
  await expect(page.getByRole("button", { name: "Encerrar outras sessões" })).toBeHidden();
  // this one stays
  await page.reload();
  await expect(page.getByLabel("Nome")).toHaveValue("Lia Prado");
});

test("a session that no longer exists counts as ended @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(404, "/auth/sessions/\\d+"));
  const { list } = await openProfile(page, 1);
  await page.route("**/auth/sessions/*", async (route) => {
    // ended elsewhere at the same moment
    await route.fetch();
    await route.continue();
  });
  const end = list.getByRole("button", { name: /^Encerrar sessão/ });
  await expect(end, "distinct from a device of the same name").toHaveAccessibleName(
    /^Encerrar sessão: Chrome no \w+, último uso \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
  );
  await end.click();
  await expect(page.getByText("Sessão encerrada.")).toBeVisible();
  await expect(list).toHaveCount(1);
});

test("a phone's or tablet's session has a phone icon @desktop", async ({ page }) => {
  const devices = ["Safari no iOS", "Chrome no Android", "Safari no macOS", "Chrome no Windows"];
  await rewrite<{ sessions: { device: string }[] }>(page, "**/auth/sessions", ({ sessions }) => {
    for (const [at, session] of sessions.entries()) session.device = devices[at] ?? "";
  });
  const { list } = await openProfile(page, 3);
  for (const [at, sign] of ["mobile", "mobile", "desktop", "desktop"].entries())
    await expect(list.nth(at).locator(`.tabler-icon-device-${sign}`), devices[at]).toBeVisible();
});

test("a long list of sessions is collapsed at first", async ({ page }) => {
  const { list } = await openProfile(page, 7);
  await expect(list).toHaveCount(5);
  await page.getByRole("button", { name: "Mostrar todas (8)" }).click();
  await expect(list).toHaveCount(8);
  await expect(heading(page)).toBeFocused();
});

test("the student's data can be downloaded as a ZIP @desktop", async ({ page }) => {
  await signIn(page, "ana");
  await page.goto("/perfil");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("erasure is requested only after a confirmation", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(503, "/auth/erasure-request"));
  await holdTimers(page, 7_000);
  await openProfile(page);
  const ask = page.getByRole("button", { name: "Pedir exclusão dos meus dados" });
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Pedir a exclusão dos seus dados?" });
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await ask.click();
  await page.route("**/auth/erasure-request", (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Pedir exclusão" }).click();
  // everything behind the dialog is inert
  await dialog.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Pedir exclusão" }).click();
  const note = page.getByRole("status").filter({ hasText: "Pedido de exclusão registrado em" });
  await expect(note).toHaveText(/em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\./);
  await expect(note).toBeFocused();
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

test("the erasure button is hidden while it is unknown whether there is a request @desktop", async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/erasure-request", async (route) => {
    await held;
    await route.fulfill({ json: { requested_at: "2026-11-21T17:05:00.000Z" } });
  });
  const { list } = await openProfile(page);
  const part = page.getByRole("region", { name: "Seus dados" });
  const download = part.getByRole("button", { name: "Baixar meus dados" });
  await expect(download).toBeVisible();
  await expect(part.getByRole("button")).toHaveCount(1);
  // in the summary above
  await expect(list).toHaveCount(1);
  const before = await download.boundingBox();
  answer();
  await expect(part.getByRole("status")).toContainText("Pedido de exclusão registrado em 21/11/2026 14:05.");
  await expect(part.getByRole("button")).toHaveCount(1);
  expect((await download.boundingBox())?.y).toBe(before?.y);
});

test("a failed lookup of the erasure request hides its button and offers a retry @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/erasure-request"));
  let answer: { status?: number; json: object } = { status: 500, json: {} };
  await page.route("**/auth/erasure-request", (route) =>
    route.fulfill(route.request().method() === "GET" ? answer : { json: { message: "Pedido registrado." } }),
  );
  await openProfile(page);
  const part = page.getByRole("region", { name: "Seus dados" });
  const failure = part.getByRole("alert");
  const ask = part.getByRole("button", { name: "Pedir exclusão dos meus dados" });
  await expect(failure).toContainText("Não conseguimos saber se você já pediu a exclusão dos seus dados.");
  await expect(ask).toHaveCount(0);
  answer = { json: { requested_at: null } };
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await ask.click();
  // requested, and then not readable any more
  answer = { status: 500, json: {} };
  await page.getByRole("dialog").getByRole("button", { name: "Pedir exclusão" }).click();
  await expect(failure).toBeVisible();
  await expect(ask).toHaveCount(0);
  answer = { json: { requested_at: "2026-11-21T17:05:00.000Z" } };
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(part.getByRole("status")).toContainText("Pedido de exclusão registrado em 21/11/2026 14:05.");
});

test("an ended session leaves the list, even if the list can't be reloaded @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/auth/sessions"));
  const { list } = await openProfile(page, 2);
  await expect(list).toHaveCount(3);
  await page.route("**/auth/sessions", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await list.getByRole("button").first().click();
  await expect(list).toHaveCount(2);
  await expect(page.getByText("Sessão encerrada.")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.getByRole("button", { name: "Encerrar outras sessões" }).click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText("Este aparelho");
});
