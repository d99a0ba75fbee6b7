import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf, topicOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** `npm run moderate`, as the school's operator calls it. */
async function moderate({ databaseUrl }: Portal, order: string): Promise<void> {
  const { NODE_OPTIONS: _own, ...rest } = process.env;
  const env = { ...rest, DATABASE_URL: databaseUrl };
  await run(process.execPath, ["server/src/commands/moderate.ts", "sabia", order], { cwd: root, env });
}

const removed = "Mensagem removida pela escola.";

test("posts that the school removed show its words, and their author no pencil @phone", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Discussão com um segredo", "O segredo é este.");
  const secret = await api.reply(place, "Conto outro segredo.");
  await api.reply(place, "Nada demais.");
  await moderate(portal, `--remove=reply-${secret.id}`);
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const pencilOf = (text: string) =>
    page.getByRole("article").filter({ hasText: text }).getByRole("link", { name: "Editar resposta" });
  await expect(page.getByText(removed)).toBeVisible();
  await expect(page.getByText("Conto outro segredo.")).toHaveCount(0);
  await expect(pencilOf("Nada demais.")).toHaveCount(1);
  await expect(pencilOf(removed)).toHaveCount(0);
  await page.goto(`${pathOf(place)}/edit-reply/${secret.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Esta mensagem foi removida pela escola.")).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);

  await moderate(portal, `--remove=discussion-${place.discussionId}`);
  await page.goto(pathOf(place));
  await expect(
    page.getByRole("heading", { level: 1, name: /Discussão removida pela escola$/ }),
  ).toBeVisible();
  await expect(page.getByText("Nada demais.")).toBeVisible();
  await expect(page.getByText(/^Esta discussão foi fechada pela escola\. Você pode ler/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Editar/ })).toHaveCount(0);
  await page.goto(topicOf(place));
  const row = page.getByRole("listitem").filter({ hasText: "Discussão removida pela escola" }).first();
  await expect(row.getByText("Fechada")).toBeVisible();
  await expect(row.getByRole("link", { name: "Editar discussão" })).toHaveCount(0);
});

test("what is typed while the school removes the post stays, and the refusal says so @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(403, "/forum/update-[\\w-]+"));
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Discussão a fechar", "De antes");
  const reply = await api.reply(place, "Resposta a remover");
  await enter(page, portal, "ana");
  const dialog = page.getByRole("dialog");
  const refusal = (words: string) => dialog.getByRole("alert").filter({ hasText: words });
  const save = () => dialog.getByRole("button", { name: "Salvar" }).click();

  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  const text = replyField(dialog);
  await expect(text).toHaveValue("Resposta a remover");
  await text.fill("Melhor assim?");
  await moderate(portal, `--remove=reply-${reply.id}`);
  await save();
  await expect(refusal("Esta mensagem foi removida pela escola.")).toBeVisible();
  await expect(text).toHaveValue("Melhor assim?");

  await page.goto(`${topicOf(place)}/edit-discussion/${place.discussionId}`);
  const title = dialog.getByLabel("Título");
  await expect(title).toHaveValue("Discussão a fechar");
  await title.fill("Discussão aberta");
  await moderate(portal, `--close=discussion-${place.discussionId}`);
  await save();
  await expect(refusal("Esta discussão foi fechada pela escola.")).toBeVisible();
  await expect(title).toHaveValue("Discussão aberta");
});
