import { hold } from "../support/hold.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("the dashboard requests and shows three boards, and Ver todos all of them, with their pictures", async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith("/v1/groups")) asked.push(search);
  });
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Murais" });
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(panel.getByRole("link", { name: "Matemática Essencial » Turma A" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["?limit=3"]));

  asked.length = 0;
  const fetched = page.waitForResponse(/\/api\/v1\/file\/get-file\?/);
  await panel.getByRole("link", { name: "Ver todos" }).click();
  await expect(page).toHaveURL(/\/annotations$/);
  await expect(page.getByRole("heading", { level: 1, name: "Murais" })).toBeVisible();
  const board = page.getByRole("article", { name: "Mural: Matemática Essencial » Turma A" });
  await expect(board.locator("strong").first()).toBeVisible();
  await expect(page.getByRole("article", { name: "Mural: Língua Portuguesa » Turma B" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([""]));

  const picture = page.getByRole("img", { name: /^Parede de frações/ });
  await picture.scrollIntoViewIfNeeded();
  expect((await fetched).request().headers().authorization, "with the session").toMatch(/^Bearer /);
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);
});

test("a picture that fails to load is replaced by its alternative text @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION_RESET|ERR_FAILED/, failedCall(503, "/file/get-file"));
  await enter(page, portal, "ana");
  const files = /\/api\/v1\/file\/get-file\?/;
  const failed = page.getByText(/^Imagem não encontrada: Parede de frações/);
  await page.route(files, (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { message: "x" } }),
  );
  await page.goto("/annotations");
  await expect(failed).toBeVisible();
  await page.unroute(files);
  await page.route(files, (route) => route.abort("connectionreset"));
  await page.reload();
  await expect(failed).toBeVisible();
  // bytes that are no picture
  await page.unroute(files);
  await page.route(files, (route) => route.fulfill({ contentType: "image/png", body: "nada" }));
  await page.reload();
  await expect(page.getByRole("img", { name: /^Imagem não encontrada: Parede de frações/ })).toBeVisible();
  await expect(page.getByText("Plantão de dúvidas")).toBeVisible();
});

test("content wider than a notice can be scrolled by keyboard @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const cells = Array.from({ length: 30 }, (_, at) => `<td>Semana&nbsp;${at + 1}</td>`).join("");
  const wide = `<table><tr>${cells}</tr></table><pre>${"a".repeat(200)}</pre><table><tr><td>1</td></tr></table>`;
  const groups = [
    { id: 1, name: "Turma", annotations: wide, syllabus: { course: { name: "Curso", slug: "curso" } } },
  ];
  await page.route("**/v1/groups*", (route) => route.fulfill({ json: { data: { groups } } }));
  await page.goto("/annotations");
  const notice = page.getByRole("article");
  for (const name of ["Tabela", "Código"]) {
    const region = notice.getByRole("region", { name });
    await expect(region, "content that fits is no tab stop").toHaveCount(1);
    await region.focus();
    await expect(region).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }
});

test("content that becomes wider than its notice can be scrolled by keyboard from then on @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/file/get-file"));
  await enter(page, portal, "ana");
  const row = (cell: (at: number) => string) =>
    `<table><tr>${Array.from({ length: 8 }, (_, at) => `<td>${cell(at)}</td>`).join("")}</tr></table>`;
  const picture = '<img src="/api/v1/file/get-file?file_name=nada.png" alt="o mapa">';
  const annotations = `<pre>${"a".repeat(60)}</pre>${row((at) => `Dia&nbsp;${at}`)}${row(() => picture)}`;
  const syllabus = { course: { name: "Curso", slug: "curso" } };
  const groups = [{ id: 1, name: "Turma", annotations, syllabus }];
  await page.route("**/v1/groups*", (route) => route.fulfill({ json: { data: { groups } } }));
  const release = await hold(page, "**/file/get-file*", {
    answer: (route) => route.fulfill({ status: 404, json: { message: "Arquivo não encontrado." } }),
  });
  await page.goto("/annotations");
  const notice = page.getByRole("article");
  const tables = notice.getByRole("region", { name: "Tabela" });
  const code = notice.getByRole("region", { name: "Código" });
  await expect(notice.getByRole("table").first()).toBeVisible();
  await expect(tables, "content that fits is no tab stop").toHaveCount(0);
  // alternative texts of pictures that failed
  release();
  await expect(tables).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tables).toHaveCount(2);
  await expect(code).toHaveCount(1);
  await code.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tables).toHaveCount(1);
  await expect(code, "a focused element stays focusable").toBeFocused();
});

test("the page says that there are no notices, and what failed to load @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/file/get-file"), failedCall(500, "/groups"));
  await enter(page, portal, "ana");
  const none = { data: { groups: [] as object[] } };
  await page.route("**/v1/groups*", (route) => route.fulfill({ json: none }));
  await page.goto("/annotations");
  await expect(page.getByRole("heading", { name: "Não há anotações disponíveis" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver meus cursos" }), "a way on").toBeVisible();
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Murais" });
  await expect(panel.getByText("Não há anotações disponíveis")).toBeVisible();

  const syllabus = { course: { name: "Curso", slug: "curso" } };
  const picture = '<p>Veja:</p><img src="/api/v1/file/get-file?file_name=nada.png" alt="o mapa da sala">';
  none.data.groups = [
    { id: 1, name: "Turma vazia", annotations: "", syllabus },
    { id: 2, name: "Turma com figura", annotations: picture, syllabus },
    { id: 3, name: "Turma em branco", annotations: "<p>&nbsp;</p><p><br></p>", syllabus },
    {
      id: 4,
      name: "Turma só com figura",
      annotations: `<p>${picture.slice(picture.indexOf("<img"))}</p>`,
      syllabus,
    },
  ];
  await page.goto("/dashboard");
  const row = (group: string) => panel.getByRole("listitem").filter({ hasText: group });
  await expect(row("Turma em branco")).toContainText("Não há anotações disponíveis");
  await expect(row("Turma só com figura")).toContainText("Veja a imagem no mural");
  await page.goto("/annotations");
  for (const group of ["Turma vazia", "Turma em branco"])
    await expect(
      page
        .getByRole("article", { name: `Mural: Curso » ${group}` })
        .getByText("Não há anotações disponíveis"),
    ).toBeVisible();
  await expect(page.getByText("Imagem não encontrada: o mapa da sala")).toHaveCount(2);

  await page.unrouteAll();
  await page.route("**/v1/groups*", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto("/annotations");
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar os murais" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
