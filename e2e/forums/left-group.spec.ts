import { comeBack } from "../support/gestures.ts";
import { runSql } from "../support/run-sql.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

const setStatus = (portal: Portal, status: string) =>
  runSql(portal.databaseUrl, "update brand_sabia.enrollments set status = $1 where number = $2", [
    status,
    "20260005",
  ]);

// Other files' Bruno is in the group.
test.afterEach(({ portal }) => setStatus(portal, "E"));

test("a student whose group was refused meanwhile gets into its forum once readmitted @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/forum/(get-topics-by-forum|register-visit)"));
  await enter(page, portal, "bruno");
  await page.goto("/forums");
  const forum = page.getByRole("main").getByRole("link", { name: /Dúvidas de Matemática/ });
  const topics = page.getByRole("list", { name: "Tópicos" }).getByRole("link").first();
  await forum.click();
  await expect(topics).toBeVisible();
  // The list is loaded again, which must not take the forum away before it is chosen.
  const list = await page.request.get("/api/v1/forum/list-all", {
    headers: { Authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem("token"))}` },
  });
  const body = await list.body();
  await page.route("**/forum/list-all", (route) => route.fulfill({ body, contentType: "application/json" }));
  await page.goBack();
  await expect(forum).toBeVisible();
  await setStatus(portal, "C");
  await forum.click();
  await expect(page.getByRole("alert")).toHaveText(/^Oops\.\.\. Você não participa deste fórum\.$/);
  await expect(page).toHaveURL(/\/forums$/);
  await page.unrouteAll({ behavior: "wait" });
  await expect(async () => {
    await comeBack(page);
    await expect(forum).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

  await setStatus(portal, "E");
  // The list is loaded again.
  await comeBack(page);
  // The forum is in view before its answer has come.
  await page.route("**/get-topics-by-forum?*", async (route) => {
    await topics.waitFor();
    await route.continue();
  });
  await forum.click();
  await expect(topics).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page).toHaveURL(/\/forums\/topics\/\d+$/);
});

test("a student who leaves the group while writing sees that, and how to keep the text @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/forum/save-reply-in-discussion"));
  const place = await (await openForumApi(portal, "ana")).open("Última pergunta");
  await enter(page, portal, "bruno");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  const text = dialog.getByRole("textbox");
  await text.fill("Meia hora de trabalho");
  await setStatus(portal, "C");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Oops... Não encontrado.")).toBeVisible();
  await expect(
    dialog.getByText(
      "Esta parte do fórum não existe mais, ou não está mais aberta para você. Copie o texto antes de sair, se quiser guardá-lo.",
    ),
  ).toBeVisible();
  await expect(text).toHaveValue("Meia hora de trabalho");
});
