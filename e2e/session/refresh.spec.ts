import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import type { Portal } from "../support/start-portal.ts";
import { holdTimers } from "../support/stop-time.ts";
import { endedSession, enter, expect, failedCall, fillLogin, people, test } from "../support/test.ts";

/** Longer than a token is valid; a session can be refreshed for twelve hours more. */
const tokenLife = 901;
const sessionLife = 13 * 3600;

/** What the login says stays, however long a busy machine takes to load the rest of the page. */
const keepToasts = (page: Page) => holdTimers(page, 7_000);

/** Ana is signed in, and stays away until her session is over. */
async function outliveSession(page: Page, portal: Portal) {
  await keepToasts(page);
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  // A request of the dashboard still in flight would find the session over before the test does.
  await page.goto("about:blank");
  await portal.advanceClock(sessionLife);
}

/** The login says why it is shown, and leads back. */
async function signInAgain(page: Page, back: RegExp) {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Sua sessão expirou. Entre novamente.")).toBeVisible();
  await fillLogin(page, people.ana);
  await expect(page).toHaveURL(back);
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh_token") && request.method() === "POST") count++;
  });
  return () => count;
}

test("concurrent requests with an expired token share one refresh @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const { token } = await enter(page, portal, "ana");
  await portal.advanceClock(tokenLife);
  const refreshes = countRefreshes(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  await expect(page.getByRole("link", { name: /^(Continuar|Começar)$/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).not.toBe(token);
});

test("a duplicated tab receives the new token and does not refresh the old one again @desktop", async ({
  page,
  portal,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  // A tab opened by this one starts with a copy of its session storage, as a duplicated one does.
  const [twin] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open("/dashboard")),
  ]);
  await expect(twin.getByRole("heading", { level: 1 })).toContainText("Ana");
  await portal.advanceClock(tokenLife);
  const refreshes = [countRefreshes(page), countRefreshes(twin)];
  const toCourses = (tab: Page) =>
    tab.getByRole("link", { name: "Cursos" }).locator("visible=true").first().click();
  const tokenOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem("token"));
  const old = await tokenOf(page);
  await toCourses(page);
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await expect.poll(() => tokenOf(page)).not.toBe(old);
  // A tab reloaded at the moment of the message gets the token only by asking, and a starved one answers
  // late.
  await expect.poll(() => tokenOf(twin)).toBe(await tokenOf(page));
  await page.reload();
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await twin.reload();
  await toCourses(twin);
  await expect(twin.getByRole("article")).not.toHaveCount(0);
  // Whichever tab refreshed first, the other one got its token.
  expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBe(1);
  expect(await tokenOf(twin)).toBe(await tokenOf(page));
});

test("signing out in one tab ends the session of its duplicate @desktop", async ({
  page,
  context,
  portal,
}) => {
  await enter(page, portal, "carla");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carla");
  const [twin] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open("/cursos")),
  ]);
  await expect(twin.getByRole("article")).not.toHaveCount(0);
  // like a form of the duplicate that stores a draft
  await twin.evaluate(() =>
    sessionStorage.setItem("draft:order", JSON.stringify({ street: "Rua da Carla" })),
  );
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  await expect(twin).toHaveURL(/\/login$/);
  expect(await twin.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Rua da Carla");
});

test("an expired session leads to the login, and from there back to where the student was @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await outliveSession(page, portal);
  await page.goto("/cursos?de=email");
  await signInAgain(page, /\/cursos\?de=email$/);
  await expect(page.getByRole("article")).not.toHaveCount(0);
});

test("a session that expires while the page's chunks load leads to the login too @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await outliveSession(page, portal);
  await page.route(/\/assets\/courses-page.*\.js$/, async (route) => {
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
    await route.continue();
  });
  await page.goto("/cursos");
  await signInAgain(page, /\/cursos$/);
});

test("a page whose session was ended elsewhere doesn't call its data refused while the login loads, which says why it is shown @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await keepToasts(page);
  await enter(page, portal, "ana");
  await page.goto("/forums");
  const release = await hold(page, /\/assets\/login-page[^/]*\.js$/);
  const end = () => page.evaluate(() => sessionStorage.setItem("token", "ended"));
  await end();
  await page.goto("/cursos");
  await expect(page.getByText("Sua sessão expirou. Entre novamente.", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Carregando…" })).toBeAttached();
  await expect(page.getByText("Suas matrículas continuam no lugar.")).toHaveCount(0);
  release();
  await signInAgain(page, /\/cursos$/);

  await page.goto("/forums");
  await end();
  await page.reload();
  await signInAgain(page, /\/forums$/);
});

test("a refresh without an answer doesn't sign the student out @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession, failedCall(503, "/auth/refresh_token"));
  await enter(page, portal, "ana");
  await portal.advanceClock(tokenLife);
  await page.route("**/auth/refresh_token", (route) =>
    route.fulfill({ status: 503, json: { message: "?" } }),
  );
  await page.goto("/cursos");
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar seus cursos" })).toBeVisible();
  await page.unroute("**/auth/refresh_token");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article")).not.toHaveCount(0);
});

test("a refresh whose answer is lost doesn't end the session: it is retried while the old token is valid @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const { token } = await enter(page, portal, "ana");
  await portal.advanceClock(tokenLife);
  await page.clock.install();
  let refreshes = 0;
  await page.route("**/auth/refresh_token", async (route) => {
    refreshes += 1;
    if (refreshes > 1) return route.continue();
    // the server processes it, and the connection is dead from then on
    await route.fetch();
  });
  await page.goto("/cursos");
  await expect.poll(() => refreshes).toBe(1);
  await page.clock.fastForward(13_000);
  await expect(page.getByRole("article")).not.toHaveCount(0);
  expect(refreshes).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).not.toBe(token);
});
