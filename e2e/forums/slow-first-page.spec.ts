import { enter, expect, test } from "../support/test.ts";
import { openForumApi } from "./forum-api.ts";

test("one's own discussion can be edited again although the first page hasn't loaded @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "ana")).open("A lista não chega", "Do começo");
  await enter(page, portal, "ana");
  await page.goto(`/forums/topics/${place.forumId}/topic/${place.topicId}`);
  await page
    .getByRole("listitem")
    .filter({ hasText: "A lista não chega" })
    .getByRole("link", { name: "Editar discussão" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Editar discussão" });
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/get-discussions-from-forum-topic*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  answer();
});
