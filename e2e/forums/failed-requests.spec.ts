import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { filledButtons, untilDrawn } from "../support/layout.ts";
import {
  endedSession,
  enter,
  expect,
  failedCall,
  fillLogin,
  lostLine,
  people,
  revokeSession,
  test,
} from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("replies that fail to load are reported once, and retried only by button @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/get-replies-from-discussion"));
  const place = await (await openForumApi(portal, "bruno")).open("Sem respostas por ora");
  await enter(page, portal, "ana");
  let asked = 0;
  await page.route("**/get-replies-from-discussion*", (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { message: "x" } });
  });
  await page.clock.install();
  await page.goto(pathOf(place));
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  const before = asked;
  await page.clock.runFor(65_000);
  await again.click();
  await expect.poll(() => asked, "only the button has retried").toBe(before + 1);
});

test("a discussion can be answered while its replies failed to load @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/get-replies-from-discussion"));
  const place = await (await openForumApi(portal, "bruno")).open("Uma resposta mesmo assim");
  await enter(page, portal, "ana");
  const lists = "**/get-replies-from-discussion*";
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto(pathOf(place));
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  await expect(filledButtons(page)).toHaveText(["Adicionar pergunta/resposta"]);
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await dialog.getByRole("textbox").fill("Dá para responder.");
  await page.unroute(lists);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dá para responder.")).toBeVisible();
});

test("a listed discussion that fails to load doesn't take the reply being written away @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/get-forum-topic-discussion"));
  const place = await (await openForumApi(portal, "bruno")).open("Falha depois de listada");
  await enter(page, portal, "ana");
  const loads = "**/get-forum-topic-discussion*";
  const fail = await hold(page, loads, {
    answer: (route) => route.fulfill({ status: 500, json: { message: "x" } }),
  });
  await page.goto(pathOf(place).replace(/\/discussion\/.*/, ""));
  await page.getByRole("link", { name: "Falha depois de listada" }).click();
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await dialog.getByRole("textbox").fill("Escrita durante a falha");
  const failed = page.waitForResponse(loads);
  fail();
  await failed;
  await untilDrawn(page);
  await expect(dialog.getByRole("textbox")).toHaveValue("Escrita durante a falha");
  // without the dialog there is nothing to lose: the failure is shown
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar esta discussão" })).toBeVisible();
  await page.goForward();
  await expect(dialog.getByRole("textbox")).toHaveValue("Escrita durante a falha");
  await page.unroute(loads);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Escrita durante a falha" })).toBeVisible();
});

test("a listed topic that fails to load doesn't take the discussion being written away @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/get-forum-topic"));
  const place = await (await openForumApi(portal, "bruno")).open("Já estava aqui");
  await enter(page, portal, "ana");
  const loads = "**/get-forum-topic?*";
  const fail = await hold(page, loads, {
    answer: (route) => route.fulfill({ status: 500, json: { message: "x" } }),
  });
  await page.goto(`/forums/topics/${place.forumId}`);
  await page.getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("link", { name: "Nova discussão" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova discussão" });
  await dialog.getByLabel("Título").fill("Escrita durante a falha do tópico");
  const failed = page.waitForResponse(loads);
  fail();
  await failed;
  await untilDrawn(page);
  await expect(dialog.getByLabel("Título")).toHaveValue("Escrita durante a falha do tópico");
});

test("an edit that finds the server unavailable says so at the first failure @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/forum/get-discussion-reply"));
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Servidor fora por um momento");
  const reply = await api.reply(place, "Texto de antes");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar pergunta/Resposta" });
  await dialog.getByRole("textbox").fill("Texto de depois");
  let asked = 0;
  await page.route("**/get-discussion-reply*", (route) => {
    asked += 1;
    return route.fulfill({ status: 503, headers: { "Retry-After": "30" }, json: { message: "x" } });
  });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert")).toContainText("Oops...");
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeEnabled();
  expect(asked).toBe(1);
  await expect(dialog.getByRole("textbox")).toHaveValue("Texto de depois");
});

test("a dialog that could not load the writer says so and offers a retry @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/user"));
  const place = await (await openForumApi(portal, "bruno")).open("Quem escreve");
  await enter(page, portal, "ana");
  await page.route("**/auth/user", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto(pathOf(place));
  const write = page.getByRole("button", { name: "Adicionar pergunta/resposta" });
  await write.click();
  const failed = page.getByRole("dialog", { name: "Escrever no fórum" });
  await failed.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(pathOf(place));
  await write.click();
  await page.unroute("**/auth/user");
  await failed.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(replyField(page.getByRole("dialog", { name: "Nova Pergunta/Resposta" }))).toBeFocused();
});

test("a further page that failed stays failed while it is retried @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const long = await (await openForumApi(portal, "ana")).find(({ replies_count }) => replies_count > 20);
  await enter(page, portal, "ana");
  await page.goto(pathOf(long));
  const pages = page.getByRole("navigation", { name: "Páginas" });
  await expect(pages).toBeVisible();
  const further = "**/get-replies-from-discussion*page_number=2";
  await page.route(further, (route) => route.abort());
  await pages.getByRole("link", { name: "Próxima página" }).click();
  const failed = page.getByRole("heading", { name: "Não conseguimos carregar as respostas" });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("main"), "the list that had the focus is gone").toBeFocused();
  const release = await hold(page, further);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("button", { name: "Tentando…" })).toBeFocused();
  await expect(failed).toBeVisible();
  await expect(page.getByRole("region", { name: "Respostas" }).getByRole("article")).toHaveCount(0);
  release();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeFocused();
});

test("a reply that was saved while the session expired is no draft after the login @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("Salva no último momento");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  await page.route("**/save-reply-in-discussion", async (route) => {
    const response = await route.fetch();
    take();
    await released;
    await route.fulfill({ response });
  });
  const text = page.getByRole("dialog").getByRole("textbox");
  await text.fill("Chegou a tempo.");
  const answered = page.waitForResponse("**/save-reply-in-discussion");
  await page.getByRole("button", { name: "Salvar" }).click();
  await taken;
  await revokeSession(page, portal);
  // The page below the dialog refetches, while the save is still in flight.
  await comeBack(page);
  await expect(page).toHaveURL(/\/login$/);
  release();
  await answered;
  await untilDrawn(page);
  await fillLogin(page, people.ana);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(text).toHaveValue("");
});
