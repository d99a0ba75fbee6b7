import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { enter, expect, test } from "../support/test.ts";

test("a dialog opened by a shared link leaves the focus on the page below it @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const place = await (await openForumApi(portal, "bruno")).open("Um link que abre um diálogo");
  await page.goto(`${pathOf(place)}/new-reply`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const classroom = await ana.classroom("20260001");
  await page.goto(classroom.replace("saladeaula", "cursos/financeiro"));
  await expect(page.getByRole("dialog", { name: "Financeiro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/cursos");
  await expect(page.getByRole("main")).toBeFocused();
});
