import { expect } from "../support/test.ts";
import { result, saved, test } from "./steps.ts";

test("an exercise that comes closed before its list is known to be says that the time is over @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open("Todos os tipos", 1);
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await page.route(/get-exercise\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), exercise_is_replied: true, grade: 0 },
    });
  });
  let asked = 0;
  await page.route("**/get-exercise-list", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    asked += 1;
    const instances = list.instances.map((one: object) => ({ ...one, exercise_is_replied: true }));
    await route.fulfill({ response, json: asked === 1 ? list : { ...list, status: "FE", instances } });
  });
  await page.reload();
  const note = page.getByRole("status").filter({ hasText: "O que ficou neste aparelho não foi contado:" });
  await expect(note).toContainText("Tempo expirado.");
  await expect(page.getByRole("button", { name: "Apagar deste aparelho" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Usar esta resposta" })).toHaveCount(0);
  await expect(result(page)).toContainText("O tempo terminou antes da resposta. A nota é 0.");
  await expect(page.getByRole("timer"), "the list is asked for again").toHaveText("Tempo Expirado");
});
