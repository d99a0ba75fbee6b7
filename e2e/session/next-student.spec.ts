import type { Page } from "@playwright/test";
import { currentTime, listReports, loadVideo, play } from "../support/classroom.ts";
import type { Portal } from "../support/start-portal.ts";
import {
  endedSession,
  enter,
  expect,
  failedCall,
  fillLogin,
  people,
  revokeSession,
  test,
} from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";

/** Ends this tab's session on the server, and lets the page find out. */
async function runOut(page: Page, portal: Portal): Promise<void> {
  await revokeSession(page, portal);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
}

test("a page in the back/forward cache shows nothing once another student is signed in @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/perfil");
  const name = page.getByLabel("Nome", { exact: true });
  await expect(name).toHaveValue("Ana Lima");
  const comeBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await name.fill("Ana, no meio de uma palavra");
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await comeBack();
  await expect(name, "the same session: nothing happens").toHaveValue("Ana, no meio de uma palavra");

  const { email, password } = people.bruno;
  const signedIn = await page.request.post(`${portal.url}/api/v1/auth/login`, { data: { email, password } });
  const { token } = await signedIn.json();
  expect(await page.evaluate(() => "samePage" in window), "not even a reload").toBe(true);
  // like another page of this tab, of which the frozen one is not notified
  await page.evaluate((next) => {
    sessionStorage.setItem("token", next);
    sessionStorage.removeItem("user_id");
  }, token);
  await comeBack();
  await expect(name).toHaveValue("Bruno Reis");
});

test("a visitor's drafts are deleted once a student has signed in in the tab @desktop", async ({ page }) => {
  await page.goto("/first-access");
  await page.getByLabel("Matrícula").fill("20260043");
  await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
  await page.getByRole("button", { name: "Verificar" }).click();
  await page.getByLabel("E-mail").fill("visitante@sabia.example");
  await page.goto("/register");
  await page.getByLabel("Nome", { exact: true }).fill("Visitante de Antes");
  await page.goto("/login");
  await page.goto("/register");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Visitante de Antes");
  await page.goto("/login");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/dashboard");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/visitante|20260043/i);
  await page.goto("/register");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
});

test("only its own student returns to a classroom in which a session expired @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const bruno = await enter(page, portal, "bruno");
  const path = await bruno.lesson("20260005", "Escalas e mapas");
  const openLesson = async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Escalas e mapas", level: 2 })).toBeVisible();
  };
  await openLesson();
  await runOut(page, portal);
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(path);

  await openLesson();
  await runOut(page, portal);
  await fillLogin(page, people.carla);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /, Carla$/ })).toBeVisible();
  await expect(page.getByText("Matrícula não encontrada.")).toHaveCount(0);
});

test("going back to a former student's lesson leads no other student there @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const goBackAs = async (name: "bruno" | "carla", destination: string) => {
    await expect(page).toHaveURL("/login");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("destination"))).toBe(path);
    await expect(page).toHaveURL("/login");
    await fillLogin(page, people[name]);
    await expect(page).toHaveURL(destination);
  };
  const bruno = await enter(page, portal, "bruno");
  const path = await bruno.lesson("20260005", "Escalas e mapas");
  const openLesson = async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Escalas e mapas", level: 2 })).toBeVisible();
  };
  await openLesson();
  await page.goto("/perfil");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bruno Reis");
  await runOut(page, portal);
  await goBackAs("bruno", path);

  await page.goto("/logout");
  await goBackAs("carla", "/dashboard");
});

test("only its own student returns to a forum page on which a session expired @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await enter(page, portal, "bruno");
  await page.goto("/forums");
  await page.getByRole("link", { name: "Dúvidas de Matemática" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dúvidas de Matemática");
  const { pathname } = new URL(page.url());
  await runOut(page, portal);
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(pathname);

  await runOut(page, portal);
  await fillLogin(page, people.carla);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Você não participa deste fórum.")).toHaveCount(0);
});

test("progress of a video seen after the session expired is sent only by its own student @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession, failedCall(404, "/(course|enrollment)/\\S+"));
  const bruno = await enter(page, portal, "bruno");
  const path = await bruno.lesson("20260005", equations);
  await page.goto(path);
  await loadVideo(page);
  await play(page);
  await page.request.post(`${portal.url}/api/v1/auth/logout`, {
    headers: { authorization: `Bearer ${bruno.token}` },
  });
  const reports = listReports(page);
  // the video plays on until the login replaces it
  await page.route("**/auth/refresh_token", async (route) => {
    const now = await currentTime(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(now + 0.6);
    await route.continue();
  });
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect(page).toHaveURL(/\/login$/);
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  const seen = Math.max(...reports);
  expect(await kept()).toContain(String(seen));

  const sent = reports.length;
  await fillLogin(page, people.carla);
  await expect(page.getByRole("button", { name: /Carla/ })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.goto("/perfil");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Carla Nunes");
  expect(reports.length, "another student's session reports none of it").toBe(sent);
  expect(await kept()).toContain(String(seen));
});
