import { enter, expect, test } from "../support/test.ts";

/**
 * Notes everything that waits for data, or stands for it, in `window.waited`. The page's patience of 400 ms never
 * runs out: on a busy machine it would, with answers that are here but not processed yet.
 */
const noteWaits = () => {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 400 ? 60_000 : ms),
  });
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

for (const [path, title] of [
  ["/dashboard", /^Bo[am]/],
  ["/cursos", "Cursos"],
  ["/saladeaula/1", "Matemática Essencial"],
  ["/forums", "Fóruns"],
  ["/forums/topics/1/topic/1", "Números e dízimas"],
  ["/annotations", "Murais"],
  ["/pedidos", "Meus pedidos"],
  ["/cursos/quadro-notas/1", "Matemática Essencial"],
] as const)
  test(`${path} is rendered once, with data that came before its scripts, and requests nothing twice @phone`, async ({
    page,
    portal,
  }) => {
    await enter(page, portal, "ana");
    const early: string[] = [];
    const answers: Promise<unknown>[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith("/api/") || pathname.includes("/file/")) return;
      early.push(pathname + search);
      answers.push(request.response());
    });
    await page.addInitScript(noteWaits);
    await page.route(/assets\/index-[^/]+\.js$/, async (route) => {
      await expect.poll(() => early.length).toBeGreaterThan(1);
      await Promise.all(answers);
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { waited: string[] }).waited)).toEqual([]);
    expect(early.filter((address, at) => early.indexOf(address) !== at)).toEqual([]);
  });

test("a page whose data is late shows that it waits @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const hold = Promise.withResolvers<void>();
  await page.route("**/api/v1/course", async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto("/cursos");
  await expect(page.getByRole("status").filter({ hasText: "Carregando…" })).toBeAttached();
  hold.resolve();
  await expect(page.getByText("Matemática Essencial").first()).toBeVisible();
});
