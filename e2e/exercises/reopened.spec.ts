import { comeBack } from "../support/gestures.ts";
import { expect, failedCall } from "../support/test.ts";
import { answer, readExercise, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true });

test("an answer refused as too late can be handed in again once the school has reopened the list @phone", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/exercise-list-instance/answer-exercise"));
  const { exerciseId } = await bruno.open("Todos os tipos", 4);
  // as before the list was reopened; by the next load it is open
  await page.route(
    "**/answer-exercise",
    (route) => route.fulfill({ status: 412, json: { message: "Tempo expirado.", request_id: "r" } }),
    { times: 1 },
  );
  await page.getByLabel("Sua resposta").fill("Escrita a tempo");
  await answer(page).click();
  const uncounted = page.getByRole("region", { name: "Sua resposta, não contada" });
  await expect(uncounted).toContainText("Escrita a tempo");
  await expect(answer(page)).toHaveCount(0);
  await page.reload();
  const use = uncounted.getByRole("button", { name: "Usar esta resposta" });
  const erase = uncounted.getByRole("button", { name: "Apagar deste aparelho" });
  await use.focus();
  const place = await erase.boundingBox();
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/get-exercise?**", async (route) => {
    await loading;
    await route.continue();
  });
  // loaded again in the background: the buttons stay where they are
  const asked = page.waitForRequest("**/get-exercise?**");
  await page.clock.setSystemTime(Date.now() + 60_000);
  await comeBack(page);
  await asked;
  await expect(use).toBeDisabled();
  await expect(use).toBeFocused();
  expect(await erase.boundingBox()).toEqual(place);
  load();
  await expect(use).toBeEnabled();
  await use.press("Enter");
  await expect(uncounted).toHaveCount(0);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Escrita a tempo");
  await expect(page.locator("#exercicio-atual")).toBeFocused();
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(result(page)).toContainText("Aguardando correção");
  expect((await readExercise(page, exerciseId)).reply).toBe("Escrita a tempo");
});
