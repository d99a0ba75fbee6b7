import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("a new reply shows its count near the limit of 10,000; one that became longer when it was stored is counted by its stored length @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/forum/update-reply-in-discussion"));
  await enter(page, portal, "ana");
  const dialog = page.getByRole("dialog");

  await test.step("a new one", async () => {
    const place = await (await openForumApi(portal, "bruno")).open("Quanto cabe");
    await page.goto(`${pathOf(place)}/new-reply`);
    await replyField(dialog).fill("é".repeat(9_001));
    await expect(dialog.getByText("9.001 de 10.000 caracteres")).toBeVisible();
    await replyField(dialog).fill("é".repeat(9_000));
    await expect(dialog.getByText("de 10.000 caracteres")).toBeHidden();
  });

  await test.step("a longer one can be saved again", async () => {
    const ana = await openForumApi(portal, "ana");
    const place = await ana.open("Um texto comprido");
    const { id } = await ana.reply(place, `${"&".repeat(9_000)} <b>fim</b>`);
    await page.goto(`${pathOf(place)}/edit-reply/${id}`);
    const text = replyField(dialog);
    await expect(dialog.getByText("45.011 de 45.011 caracteres")).toBeVisible();

    await text.press("Control+End");
    await text.press("Home");
    await text.pressSequentially("o ");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog.getByText("Use no máximo 45.011 caracteres.")).toBeVisible();
    await text.press("Delete");
    await expect(dialog.getByText("Use no máximo 45.011 caracteres.")).toBeHidden();
    await text.press("Delete");
    await expect(dialog.getByText("45.011 de 45.011 caracteres")).toBeVisible();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Pergunta/resposta atualizada com sucesso.")).toBeVisible();
  });
});
