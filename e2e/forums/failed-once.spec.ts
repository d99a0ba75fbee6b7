import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test("replies that could not be loaded are told once, and asked for again by hand alone @desktop", async ({
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
  await expect.poll(() => asked, "only the press has asked again").toBe(before + 1);
});

test("an edit whose saving finds the server away says so at the first refusal @desktop", async ({
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

test("where it could not be heard who is writing, the dialog says so and tries again @desktop", async ({
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
  await expect(
    page
      .getByRole("dialog", { name: "Nova Pergunta/Resposta" })
      .getByLabel("Digite sua pergunta/resposta aqui."),
  ).toBeFocused();
});
