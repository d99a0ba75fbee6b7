import { runSql } from "../support/run-sql.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test.use({ ownPortal: true });

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
  await runSql(portal.databaseUrl, "update brand_sabia.enrollments set status = 'C' where number = $1", [
    "20260005",
  ]);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Oops... Não encontrado.")).toBeVisible();
  await expect(
    dialog.getByText(
      "Esta parte do fórum não existe mais, ou não está mais aberta para você. Copie o texto antes de sair, se quiser guardá-lo.",
    ),
  ).toBeVisible();
  await expect(text).toHaveValue("Meia hora de trabalho");
});
