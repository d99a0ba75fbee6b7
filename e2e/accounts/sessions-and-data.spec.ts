import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { boxOf } from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import type { Portal } from "../support/start-portal.ts";
import { holdTimers } from "../support/stop-time.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

/** A new person signed in on the page, with this many other sessions. */
async function openProfile(page: Page, portal: Portal, elsewhere = 0) {
  const { email, password } = await newStudent(page, portal);
  const tokens: string[] = [];
  for (let count = 0; count < elsewhere; count += 1) {
    const answer = await page.request.post("/api/v1/auth/login", { data: { email, password } });
    tokens.push((await answer.json()).token);
  }
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

test("a session can be ended, or all others at once, by keyboard too @phone", async ({ page, portal }) => {
  const { list, countOpen } = await openProfile(page, portal, 3);
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

test("the list of sessions has each device's icon, and is collapsed at first if it is long @phone", async ({
  page,
  portal,
}) => {
  const devices = ["Safari no iOS", "Chrome no Android", "Safari no macOS", "Chrome no Windows"];
  await rewrite<{ sessions: { device: string }[] }>(page, "**/auth/sessions", ({ sessions }) => {
    for (const [at, session] of sessions.entries()) session.device = devices[at] ?? "";
  });
  const { list } = await openProfile(page, portal, 7);
  for (const [at, sign] of ["mobile", "mobile", "desktop", "desktop"].entries())
    await expect(list.nth(at).locator(`.tabler-icon-device-${sign}`), devices[at]).toBeVisible();
  await expect(list).toHaveCount(5);
  await page.getByRole("button", { name: "Mostrar todas (8)" }).click();
  await expect(list).toHaveCount(8);
  await expect(heading(page)).toBeFocused();
});

test("nothing moves while sessions are being ended", async ({ page, portal }) => {
  const { list } = await openProfile(page, portal, 7);
  await hold(page, /\/auth\/sessions(\/\d+)?$/, { method: "DELETE" });
  const one = list.nth(1).getByRole("button");
  const others = page.getByRole("button", { name: /^Encerra(r outras sessões|ndo…)$/ }).last();
  const all = page.getByRole("button", { name: "Mostrar todas (8)" });
  const placesOf = async () => {
    const boxes = await Promise.all([heading(page), list.nth(1), one, others, all].map(boxOf));
    // a press may scroll
    return boxes.map(({ x, y, width, height }) => ({ x, y: y - (boxes[0]?.y ?? 0), width, height }));
  };
  const before = await placesOf();
  await one.click();
  await expect(one).toHaveText("Encerrando…");
  expect(await placesOf()).toEqual(before);
  await others.click();
  await expect(others).toHaveText("Encerrando…");
  expect(await placesOf()).toEqual(before);
});

test("an answer that comes late doesn't take the focus from a field @desktop", async ({ page, portal }) => {
  const { list } = await openProfile(page, portal, 2);
  const name = page.getByLabel("Nome");
  const endSession = await hold(page, "**/auth/sessions/*");
  const requestErasure = await hold(page, "**/auth/erasure-request", { method: "POST" });
  await list
    .getByRole("button", { name: /^Encerrar sessão/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pedir exclusão" }).click();
  await page.keyboard.press("Escape");
  await name.click();
  endSession();
  requestErasure();
  await expect(list).toHaveCount(2);
  await expect(page.getByText("Pedido de exclusão registrado em")).toBeVisible();
  await expect(name).toBeFocused();
});

test("the student's data can be downloaded as a ZIP @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/perfil");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("erasure is requested only after a confirmation", async ({ page, portal, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(503, "/auth/erasure-request"));
  await holdTimers(page, 7_000);
  await openProfile(page, portal);
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

test("the erasure button is hidden while it is unknown whether there is a request, and its lookup can be retried @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/erasure-request"));
  const requested = { json: { requested_at: "2026-11-21T17:05:00.000Z" } };
  const refused = { status: 500, json: {} };
  let answer: { status?: number; json: object } = requested;
  const release = await hold(page, "**/auth/erasure-request", {
    answer: (route) =>
      route.fulfill(
        route.request().method() === "GET" ? answer : { json: { message: "Pedido registrado." } },
      ),
  });
  const { list } = await openProfile(page, portal);
  const part = page.getByRole("region", { name: "Seus dados" });
  const note = part.getByRole("status");
  const ask = part.getByRole("button", { name: "Pedir exclusão dos meus dados" });
  await test.step("while it is looked up", async () => {
    const download = part.getByRole("button", { name: "Baixar meus dados" });
    await expect(download).toBeVisible();
    await expect(part.getByRole("button")).toHaveCount(1);
    // in the summary above
    await expect(list).toHaveCount(1);
    const before = await boxOf(download);
    release();
    await expect(note).toContainText("Pedido de exclusão registrado em 21/11/2026 14:05.");
    await expect(part.getByRole("button")).toHaveCount(1);
    expect((await boxOf(download)).y).toBe(before.y);
  });
  await test.step("while its lookup has failed", async () => {
    answer = refused;
    await page.reload();
    const failure = part.getByRole("alert");
    const retry = failure.getByRole("button", { name: "Tentar novamente" });
    await expect(failure).toContainText("Não conseguimos saber se você já pediu a exclusão dos seus dados.");
    await expect(ask).toHaveCount(0);
    answer = { json: { requested_at: null } };
    await retry.click();
    await ask.click();
    // requested, and then not readable any more
    answer = refused;
    await page.getByRole("dialog").getByRole("button", { name: "Pedir exclusão" }).click();
    await expect(failure).toBeVisible();
    await expect(ask).toHaveCount(0);
    answer = requested;
    await retry.click();
    await expect(note).toContainText("Pedido de exclusão registrado em 21/11/2026 14:05.");
  });
});

test("an ended session leaves the list, even if it no longer exists or the list can't be reloaded @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/auth/sessions/\\d+"), failedCall(503, "/auth/sessions"));
  const { list } = await openProfile(page, portal, 3);
  await expect(list).toHaveCount(4);
  const end = list.getByRole("button", { name: /^Encerrar sessão/ }).first();
  const ended = page.getByText("Sessão encerrada.");
  await test.step("it no longer exists", async () => {
    await page.route("**/auth/sessions/*", async (route) => {
      // ended elsewhere at the same moment
      await route.fetch();
      await route.continue();
    });
    await expect(end, "distinct from a device of the same name").toHaveAccessibleName(
      /^Encerrar sessão: Chrome no \w+, último uso \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
    );
    await end.click();
    await expect(ended).toBeVisible();
    await expect(list).toHaveCount(3);
    await page.unroute("**/auth/sessions/*");
    await page.getByRole("button", { name: "Fechar aviso" }).click();
    await expect(ended).toHaveCount(0);
  });
  await test.step("the list can't be reloaded", async () => {
    await page.route("**/auth/sessions", (route) =>
      route.request().method() === "GET" ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await end.click();
    await expect(list).toHaveCount(2);
    await expect(ended).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.getByRole("button", { name: "Encerrar outras sessões" }).click();
    await expect(list).toHaveCount(1);
    await expect(list).toContainText("Este aparelho");
  });
});
