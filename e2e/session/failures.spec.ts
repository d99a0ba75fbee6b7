import type { Route } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { boxOf } from "../support/layout.ts";
import { enter, expect, failedCall, lostLine, test } from "../support/test.ts";

const lostModule = /Failed to fetch dynamically imported module|module script/;

test("without an answer the page says which data is safe, and offers a retry @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await enter(page, portal, "ana");
  await page.route(/\/api\/v1\/(course|enrollment)/, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar seus estudos" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar o calendário" })).toBeVisible();
  await expect(page.getByText("Seu progresso continua no lugar.")).toBeVisible();
  await page.unrouteAll();
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await again.first().press("Enter");
  await expect(again).toHaveCount(1);
  await expect(page.getByRole("main"), "the pressed button is gone").toBeFocused();
  await again.click();
  await expect(page.getByRole("link", { name: /^(Continuar|Começar)$/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
});

test("a page that failed stays while it is retried, and keeps the focus on its button @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, failedCall(500, "/course"));
  await enter(page, portal, "ana");
  const courses = "**/api/v1/course";
  for (const [how, fail, cause] of [
    ["without a connection", (route: Route) => route.abort(), "A conexão falhou no meio do caminho."],
    [
      "at once, before the page was rendered",
      (route: Route) => route.fulfill({ status: 500, json: {} }),
      "O portal teve um problema ao responder.",
    ],
  ] as const)
    await test.step(how, async () => {
      await page.route(courses, fail);
      await page.goto("/cursos");
      const failure = page.getByRole("alert");
      await expect(failure).toContainText(cause);
      await page.unroute(courses);
      const release = await hold(page, courses);
      await page.getByRole("button", { name: "Tentar novamente" }).press("Enter");
      await expect(page.getByRole("button", { name: "Tentando…" })).toBeFocused();
      await expect(failure).toContainText(cause);
      release();
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(page.getByRole("main"), "the pressed button is gone").toBeFocused();
      await page.unroute(courses);
    });
});

test("a failed answer is not blamed on the connection @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    ...[500, 503].map((status) => failedCall(status, "/(course(/\\d+)?|forum/list-all|groups)")),
  );
  const ana = await enter(page, portal, "ana");
  const room = await ana.classroom("20260001");
  const calls = /\/api\/v1\/(course|groups|forum)/;
  for (const [status, cause] of [
    [500, "O portal teve um problema ao responder."],
    [503, "O portal está fora do ar por um momento."],
  ] as const)
    await test.step(`an answer of ${status}`, async () => {
      await page.unroute(calls);
      await page.route(calls, (route) => route.fulfill({ status, json: {} }));
      for (const address of ["/cursos", "/dashboard", "/annotations", "/forums", room]) {
        await page.goto(address);
        await expect(page.getByRole("alert").filter({ hasText: cause }).first()).toBeVisible();
        await expect(page.getByText(/conexão/)).toHaveCount(0);
      }
    });
});

test("a page whose chunk failed to load offers a reload @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  allowConsoleErrors(lostModule);
  // Otherwise the courses page would prefetch the classroom's chunks.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await enter(page, portal, "ana");
  await page.goto("/cursos");
  const classroom = page.getByRole("article").getByRole("heading").getByRole("link").first();
  await expect(classroom).toBeVisible();
  await portal.kill();
  await classroom.click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await expect(page.getByText("A conexão falhou ou o portal foi atualizado.")).toBeVisible();
  // the device is online, yet a reload would replace the portal with the browser's own error page
  await page.getByRole("button", { name: "Atualizar a página" }).click();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(classroom).toBeVisible();
  await classroom.click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await portal.restart();
  await page.getByRole("button", { name: "Atualizar a página" }).click();
  await expect(page).toHaveURL(/\/saladeaula\/\d+\/aula\/\d+$/);
});

test("offline, a page that fails to load keeps the menu, and a dialog the page below it", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, portal, "ana");
  await page.goto("/cursos");
  const course = page.getByRole("article", { name: "Língua Portuguesa" });
  await expect(course.getByRole("link", { name: "Financeiro" })).toBeVisible();
  await context.setOffline(true);
  await course.getByRole("link", { name: "Financeiro" }).click();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(page).toHaveURL("/cursos");
  await expect(page).toHaveTitle(/^Cursos/);
  await expect(course).toBeVisible();

  await course.getByRole("link", { name: "Notas" }).click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const sentence = page.getByText("Você está sem conexão. Seu progresso está salvo");
  await expect(sentence).toBeVisible();
  const above = async () => (await boxOf(sentence)).y - (await boxOf(page.getByRole("main"))).y;
  await expect.poll(above, "no empty space for the drawing, which failed to load too").toBeLessThan(160);
  await page.getByRole("button", { name: "Atualizar a página" }).click();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page).toHaveURL("/cursos");
  await expect(course).toBeVisible();

  await context.setOffline(false);
  await course.getByRole("link", { name: "Financeiro" }).click();
  await expect(page.getByRole("dialog", { name: "Financeiro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(course.getByRole("link", { name: "Financeiro" })).toBeFocused();
});

test("offline, a visitor's page that fails to load keeps the school's name and the link to its privacy notice @phone", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: /Primeiro acesso/ }).click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  const sentence = "Você está sem conexão. Atualize a página quando a internet voltar.";
  await expect(page.getByText(sentence), "a visitor has no progress").toBeVisible();
  await expect(page.getByRole("link", { name: "Privacidade" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel("Matrícula"), "it comes by itself").toBeVisible();
});

test("a page opened again once the connection is back has its styles too @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Cursos" }).click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await page.getByRole("navigation").getByRole("link", { name: "Cursos" }).click();
  const course = page.getByRole("article", { name: "Matemática Essencial" });
  await expect(course).toBeVisible();
  const name = await boxOf(course.getByRole("heading"));
  const seal = await boxOf(course.locator("svg").first());
  expect(name.x, "the name is beside the seal").toBeGreaterThan(seal.x);
});

test("if the scripts don't load, the page says so after a while @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/login");
  const message = page.getByText("O portal está demorando a abrir. Atualize a página.");
  await expect(message).toBeAttached();
  await expect(message).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(message).toBeVisible();
  await page.unroute("**/assets/index-*.js");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("a browser that blocks storage shows a message instead of an empty page @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  // only the page's own scripts, and no details of the error
  allowConsoleErrors(/^Uncaught: $|Cannot read properties of null \(reading 'getItem'\)/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          // an app's embedded browser has none; others throw if cookies and site data are blocked
          if (location.search === "?none") return null;
          throw new DOMException("planted", "SecurityError");
        },
      });
  });
  for (const path of ["/login", "/dashboard", "/login?none"]) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("Este portal precisa guardar dados neste navegador.");
  }
});
