import { filledButtons } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { listDrafts, replyField } from "./steps.ts";

test("signing out with an unsent text asks first, and deletes it @phone", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "bruno")).open("Guardado até quando?");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const text = replyField(page.getByRole("dialog"));
  await text.fill("Escrita por vinte minutos");
  await expect(page.getByText("Salvo no aparelho")).toBeVisible();
  await page.goto("/logout");
  const question = page.getByRole("alertdialog", { name: "Descartar textos não enviados?" });
  await expect(question).toContainText(
    "O que você escreveu nos fóruns está guardado só neste aparelho. Se você sair agora, será apagado.",
  );
  // the irreversible action isn't emphasised
  await expect(filledButtons(page)).toHaveText(["Continuar aqui"]);
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await page.goto(`${pathOf(place)}/new-reply`);
  await expect(text).toHaveValue("Escrita por vinte minutos");
  await page.goto("/logout");
  await question.getByRole("button", { name: "Descartar e sair" }).click();
  await page.waitForURL("**/login");
  expect(await listDrafts(page)).toEqual([]);
});

test("signing out doesn't ask about a text that was sent, erased or blank @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Nada a perder");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  await replyField(dialog).fill("Enviada");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Enviada" })).toBeFocused();
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await replyField(dialog).fill("Apagada");
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await replyField(dialog).fill(" \n ");
  await expect(dialog.getByText("Salvo no aparelho")).toBeHidden();
  await page.goto("/logout");
  await page.waitForURL("**/login");
});
