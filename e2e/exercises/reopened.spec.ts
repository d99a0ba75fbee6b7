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
  await uncounted.getByRole("button", { name: "Usar esta resposta" }).press("Enter");
  await expect(uncounted).toHaveCount(0);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Escrita a tempo");
  await expect(page.locator("#exercicio-atual")).toBeFocused();
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(result(page)).toContainText("Aguardando correção");
  expect((await readExercise(page, exerciseId)).reply).toBe("Escrita a tempo");
});
