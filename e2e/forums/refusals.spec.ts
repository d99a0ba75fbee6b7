import { recordAlerts } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { runSql } from "../support/run-sql.ts";
import { people } from "../support/sign-in.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test("Carla, who shares no group with Ana, is refused everywhere @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/forum/get-[\\w-]+"), failedCall(412, "/forum/get-topics-by-forum"));
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Só da Turma A", "Segredo da Turma A");
  const reply = await api.reply(place, "Resposta da Turma A");
  await enter(page, portal, "carla");
  await page.goto("/cursos");
  await page.goto(`/forums/topics/${place.forumId}`);
  await expect(page.getByRole("alert")).toHaveText(/^Oops\.\.\. Você não participa deste fórum\.$/);
  await expect(page).toHaveURL(/\/forums$/);
  await page.goBack();
  await expect(page, "going back is possible").toHaveURL(/\/cursos$/);

  const topic = `/forums/topics/${place.forumId}/topic/${place.topicId}`;
  for (const path of [
    topic,
    `${topic}/new-discussion`,
    `${topic}/edit-discussion/${place.discussionId}`,
    pathOf(place),
    `${pathOf(place)}/new-reply`,
    `${pathOf(place)}/edit-reply/${reply.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: /^Não encontramos/ })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Turma A")).toHaveCount(0);
  }
});

test("a closed discussion can be read but not answered, and own replies in it can't be edited @phone", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  // one of the test's own: the school may have closed others, which has another reason
  const closed = await api.open("Já resolvida");
  await api.change(closed, { title: "Já resolvida", status: "F" });
  await enter(page, portal, "ana");
  await page.goto(pathOf(closed));
  await expect(page.getByText("Status da Discussão: Fechada")).toBeVisible();
  await expect(page.getByText(/^Esta discussão está fechada\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Adicionar pergunta/resposta" })).toHaveCount(0);
  await page.goto(`${pathOf(closed)}/new-reply`);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await expect(dialog.getByText("Esta discussão está fechada.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Salvar" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(closed)}$`));

  await test.step("one's own replies", async () => {
    const bruno = await openForumApi(portal, "bruno");
    const place = await bruno.open("Fecha com resposta");
    await (await openForumApi(portal, "ana")).reply(place, "Minha, de antes.");
    const pencil = page.getByRole("link", { name: "Editar resposta" });
    await page.goto(pathOf(place));
    await expect(pencil).toHaveCount(1);
    await bruno.change(place, { title: "Fecha com resposta", status: "F" });
    await page.reload();
    await expect(page.getByRole("article").filter({ hasText: "Minha, de antes." })).toBeVisible();
    await expect(pencil).toHaveCount(0);
  });
});

test("after a finished enrollment the forum is read-only @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "ana");
  const { forums } = await api.get<{ forums: { id: number; can_write: boolean }[] }>("/forum/list-all");
  const forum = forums.find(({ can_write }) => !can_write);
  await runSql(
    portal.databaseUrl,
    `insert into brand_sabia.forum_replies (discussion_id, user_id, reply, created_at)
      select forum_discussions.id, user_id, 'Minha, de antes.', now() from brand_sabia.forum_discussions
      join brand_sabia.forum_topics on forum_topics.id = topic_id join brand_sabia.users on users.id = user_id
      where forum_id = $1 and email = $2`,
    [String(forum?.id), people.ana.email],
  );
  await enter(page, portal, "ana");
  await page.goto(`/forums/topics/${forum?.id}`);
  await page.getByRole("list", { name: "Tópicos" }).getByRole("link").first().click();
  await expect(page.getByText(/^Sua matrícula não permite escrever neste fórum\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Nova discussão" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Editar discussão" })).toHaveCount(0);
  // her own, and still not editable
  const own = page.getByRole("listitem").filter({ hasText: "Ana Lima" }).first();
  await own.getByRole("link").first().click();
  await expect(page.getByRole("article").filter({ hasText: "Minha, de antes." })).toBeVisible();
  await expect(page.getByText(/^Sua matrícula não permite escrever neste fórum\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Adicionar pergunta/resposta" })).toHaveCount(0);
  for (const name of ["Editar discussão", "Editar resposta"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a student can't edit another's post, not even by its address, and an own one only at its own @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await openForumApi(portal, "bruno");
  const theirs = await bruno.open("Do Bruno");
  const theirReply = await bruno.reply(theirs, "Resposta do Bruno");
  await enter(page, portal, "ana");

  await test.step("another's", async () => {
    for (const path of [
      `${pathOf(theirs)}/edit-reply/${theirReply.id}`,
      `/forums/topics/${theirs.forumId}/topic/${theirs.topicId}/edit-discussion/${theirs.discussionId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole("dialog").getByText("Só quem escreveu pode editar.")).toBeVisible();
      await expect(page.getByRole("dialog").getByRole("textbox")).toHaveCount(0);
    }
  });

  await test.step("one's own", async () => {
    const api = await openForumApi(portal, "ana");
    const place = await api.open("Da Ana");
    const reply = await api.reply(place, "Resposta da Ana");
    const topics = await api.get<{ data: { id: number }[] }>(
      `/forum/get-topics-by-forum?forum_id=${place.forumId}`,
    );
    const elsewhere = topics.data.find(({ id }) => id !== place.topicId)?.id;
    await page.goto(pathOf(theirs));
    await expect(page.getByRole("heading", { name: "Perguntas/Respostas da discussão" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Editar discussão" })).toHaveCount(0);
    await page.goto(pathOf(place));
    await expect(page.getByRole("link", { name: "Editar discussão" })).toHaveCount(1);
    for (const path of [
      `${pathOf(theirs)}/edit-reply/${reply.id}`,
      `/forums/topics/${place.forumId}/topic/${elsewhere}/edit-discussion/${place.discussionId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText("Não encontramos o que você quer editar.")).toBeVisible();
      await expect(page.getByRole("dialog").getByRole("textbox")).toHaveCount(0);
    }
  });
});

test("a text that failed to load can be retried without losing the focus @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(404, "/forum/get-discussion-reply"),
    failedCall(500, "/forum/get-discussion-reply"),
  );
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Só de vez em quando");
  const reply = await api.reply(place, "Resposta que não vem");
  await enter(page, portal, "ana");
  const loads = "**/forum/get-discussion-reply*";
  let status = 500;
  await page.route(loads, (route) => route.fulfill({ status, json: { message: "x" } }));
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  const dialog = page.getByRole("dialog");
  const failure = dialog.getByText(/^Não conseguimos carregar o texto\./);
  const again = dialog.getByRole("button", { name: "Tentar novamente" });
  await expect(failure).toBeVisible();
  const answer = await hold(page, loads);
  await again.press("Enter");
  await expect(dialog.getByRole("button", { name: "Tentando…" })).toBeFocused();
  await expect(failure).toBeVisible();
  answer();
  await expect(again).toBeFocused();
  status = 404;
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Não encontramos o que você quer editar.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Fechar", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("an address with an invalid id has no page: no toast, and nothing is opened @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  // requested before the scripts have loaded
  allowConsoleErrors(failedCall(422, "/forum/get-[\\w-]+"));
  await enter(page, portal, "ana");
  const readAlerts = await recordAlerts(page);
  const topic = "/forums/topics/1/topic/1";
  for (const path of [
    "/forums/topics/abc",
    "/forums/topics/99999999999",
    "/forums/topics/1/topic/0",
    `${topic}/edit-discussion/abc`,
    `${topic}/discussion/1x`,
    `${topic}/discussion/1/edit-reply/-1`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
    await expect(page).toHaveTitle(/^Página não encontrada/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await untilDrawn(page);
    expect(await readAlerts()).toEqual([]);
  }
  await page.getByRole("link", { name: "Ir para o dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});
