import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test("a page that has come to exist since it was found missing is shown @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("A segunda página");
  for (let at = 1; at <= 10; at += 1) await api.reply(place, `Resposta ${at}.`);
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}?pagina=2`);
  await expect(page).toHaveURL(pathOf(place));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await page.getByLabel("Digite sua pergunta/resposta aqui.").fill("A décima primeira.");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A décima primeira.")).toBeVisible();
  await expect(page).toHaveURL(`${pathOf(place)}?pagina=2`);
});
