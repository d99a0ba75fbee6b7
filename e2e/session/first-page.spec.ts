import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { holdTimers, loadPromptly } from "../support/stop-time.ts";
import { enter, expect, type Student, test } from "../support/test.ts";

/** The page's patience before it shows that it waits: a busy machine has answers that are not processed yet. */
const patience = 400;

/** Notes everything that waits for data, or stands for it, in `window.waited`. */
const noteWaits = () => {
  const waited: string[] = [];
  Object.assign(window, { waited });
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added)
      if (node instanceof Element)
        for (const found of [node, ...node.querySelectorAll("*")])
          if (found.matches("[aria-busy='true']:not([data-media-player]), [class*='skeleton']"))
            waited.push(found.outerHTML);
  }).observe(document, { childList: true, subtree: true });
};

for (const [path, title, requests] of [
  ["/dashboard", /^Bo[am]/, 6],
  ["/cursos", "Cursos", 2],
  ["/saladeaula/1", "Matemática Essencial", 3],
  ["/forums", "Fóruns", 2],
  ["/forums/topics/1/topic/1", "Números e dízimas", 3],
  ["/annotations", "Murais", 2],
  ["/pedidos", "Meus pedidos", 2],
  ["/cursos/quadro-notas/1", "Matemática Essencial", 3],
] as const)
  test(`${path} is rendered once, with data that came before its scripts, and requests nothing twice @phone`, async ({
    page,
    portal,
  }) => {
    await enter(page, portal, "ana");
    const answered: string[] = [];
    page.on("response", (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.startsWith("/api/") && !pathname.includes("/file/")) answered.push(pathname + search);
    });
    await page.addInitScript(noteWaits);
    await holdTimers(page, patience);
    await loadPromptly(page);
    await page.route(/assets\/index-[^/]+\.js$/, async (route) => {
      await expect.poll(() => answered.length).toBe(requests);
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { waited: string[] }).waited)).toEqual([]);
    expect(answered.filter((address, at) => answered.indexOf(address) !== at)).toEqual([]);
  });

test("a page whose data is late shows that it waits @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const release = await hold(page, "**/api/v1/course");
  await page.goto("/cursos");
  await expect(page.getByRole("status").filter({ hasText: "Carregando…" })).toBeAttached();
  release();
  await expect(page.getByText("Matemática Essencial").first()).toBeVisible();
});

for (const way of ["its address", "a click on the first page"] as const)
  test(`a classroom opened by ${way}, whose course is late, shows that it waits @phone`, async ({
    page,
    portal,
  }) => {
    const ana = await enter(page, portal, "ana");
    const classroom = await ana.classroom("20260001");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/v1\/course\/\d+$/.test(request.url())) asked.push(request.url());
    });
    const release = await hold(page, /\/v1\/course\/\d+$|\/get-student-lesson-days$/);
    if (way === "its address") await page.goto(classroom);
    else {
      // the calendar's late answer keeps the dashboard the first page
      await page.goto("/dashboard");
      await page.getByRole("link", { name: /Matemática Essencial Turma/ }).click();
    }
    await expect(page.getByRole("status").filter({ hasText: "Carregando a aula" })).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`${classroom}$`));
    release();
    await expect(page).toHaveURL(new RegExp(`${classroom}/aula/\\d+$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matemática Essencial");
    expect(asked).toHaveLength(1);
  });

for (const [what, findPath, late, early, waiting, shown] of [
  [
    "replies",
    async () => "/forums/topics/1/topic/1/discussion/1",
    "**/get-forum-topic-discussion?*",
    "/get-replies-from-discussion?",
    (page: Page) => page.getByRole("status").filter({ hasText: "Carregando…" }),
    (page: Page) => page.getByText(/^Postada em/).first(),
  ],
  [
    "a lesson",
    (ana: Student) => ana.lesson("20260001", "Volumes: quanto cabe"),
    /\/v1\/course\/\d+$/,
    "/enrollment/lesson/",
    (page: Page) => page.locator("main#aula"),
    (page: Page) => page.getByRole("button", { name: "Finalizar Aula" }),
  ],
] as const)
  test(`what came for ${what} while another part of the page was awaited is not requested again @phone`, async ({
    page,
    portal,
  }) => {
    const ana = await enter(page, portal, "ana");
    await loadPromptly(page);
    const release = await hold(page, late);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(early)) requests.push(request.url());
    });
    const path = await findPath(ana);
    const answer = page.waitForResponse((response) => response.url().includes(early));
    await page.goto(path);
    await expect(waiting(page)).toBeAttached();
    await (await answer).finished();
    release();
    await expect(shown(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requests).toHaveLength(1);
  });
