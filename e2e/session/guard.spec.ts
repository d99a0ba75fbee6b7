import { routes } from "../../web/src/platform/paths.ts";
import { comeBack } from "../support/gestures.ts";
import {
  endedSession,
  enter,
  expect,
  fillLogin,
  people,
  revokeSession,
  signIn,
  test,
} from "../support/test.ts";

/**
 * Routes open to visitors; every other route, also a future one, needs a session. The root only redirects.
 */
const open = /^(auth\..+|privacy|cart|plan|enroll|showcase|ambienteAluno)$/;
const studentPages = Object.entries(routes).flatMap(([name, path]) =>
  open.test(name) ? [] : [path.replace(/:\w+/g, "1")],
);

test("every student's page redirects a visitor to the login and remembers the destination @desktop", async ({
  page,
}) => {
  test.slow();
  expect(studentPages).toEqual(expect.arrayContaining(["/dashboard", "/saladeaula/1/aula/1"]));
  for (const path of studentPages) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem("destination")), path).toBe(path);
  }
});

test("the login leads a student to the remembered destination, once @desktop", async ({ page }) => {
  await page.goto("/privacidade");
  await page.goto("/cursos?de=email");
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(/\/cursos\?de=email$/);
  await page.goBack();
  await expect(page, "the login is not left behind in the history").toHaveURL("/privacidade");
});

test("the login keeps the hash of the remembered address @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const bruno = await enter(page, portal, "bruno");
  const { data } = await bruno.get<{ data: { groups: { id: number }[] } }>("/groups");
  const board = `/annotations#mural-${data.groups.at(-1)?.id}`;
  await page.goto("/privacidade");
  await page.evaluate(() => sessionStorage.removeItem("token"));
  await page.goto(board);
  await expect(page).toHaveURL("/login");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(board);
  const chosen = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeInViewport();

  // also when the session expires on the page
  await revokeSession(page, portal);
  await comeBack(page);
  await expect(page).toHaveURL("/login");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(board);
});

test("a redirected student goes back to where they came from @desktop", async ({ page, portal }) => {
  for (const [path, led] of [
    ["/cursos", "/login"],
    ["/first-access-register", "/first-access"],
    ["/", "/login"],
  ] as const) {
    await page.goto("/privacidade");
    await page.goto(path);
    await expect(page, path).toHaveURL(led);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Privacidade", level: 1 }), path).toBeVisible();
  }
  await enter(page, portal, "ana");
  for (const path of ["/", "/login"]) {
    await page.goto("/privacidade");
    await page.goto(path);
    await expect(page, path).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite), Ana$/);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Privacidade", level: 1 }), path).toBeVisible();
  }
  // a link to a page that redirects adds one history entry
  await page.getByRole("link", { name: "Cursos", exact: true }).click();
  await expect(page).toHaveURL("/cursos");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
  await page.evaluate(() => sessionStorage.removeItem("token"));
  await page.reload();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Privacidade", level: 1 })).toBeVisible();
});

test("login, reset and first access redirect a signed-in student; the shop does not @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  for (const path of ["/login", "/login/redefinir-senha", "/login/redefinir-senha/abc", "/first-access"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
  await page.goto("/cart");
  await expect(page).toHaveURL(/\/cart$/);
});

test("an unknown address has a page, for students and visitors @desktop", async ({ page, portal }) => {
  await page.goto("/nao-existe");
  await expect(page.getByRole("heading", { name: "Página não encontrada", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Página não encontrada/);
  await expect(page.getByRole("link", { name: "Ir para o login" })).toHaveAttribute("href", "/login");
  await enter(page, portal, "ana");
  await page.goto("/nao-existe/nem-isto");
  await page.getByRole("link", { name: "Ir para o dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the first access can be registered only after its verification @desktop", async ({ page }) => {
  await page.goto("/first-access-register");
  await expect(page).toHaveURL(/\/first-access$/);
  await page.evaluate(() => {
    sessionStorage.setItem("first_access_enrollment", "20260042");
    sessionStorage.setItem("first_access_birth_date", "15032004");
  });
  await page.goto("/first-access-register");
  await expect(page).toHaveURL(/\/first-access-register$/);
});

test("signing out ends the session on the server and deletes its data on the device", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "bruno");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bruno");
  await page.getByRole("link", { name: "Cursos", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const visited = new Set<string>();
  page.on("framenavigated", (frame) => visited.add(new URL(frame.url()).pathname));
  if (isMobile) await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Sair" }).click();
  else await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => [...visited], "no login page rendered while unloading").toEqual(["/", "/login"]);
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  // the page stops waiting for the server after a while
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get("/api/v1/course", { headers })).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});
