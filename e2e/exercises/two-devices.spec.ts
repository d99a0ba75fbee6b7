import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { expect, failedCall, lostLine } from "../support/test.ts";
import { answer, readExercise, result, saved, study, test, waits } from "./steps.ts";

test.use({ ownPortal: true });

test("a first attempt pending on one device does not count as the second after another device's @desktop", async ({
  page,
  ana,
  context,
  browser,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, failedCall(412, "/exercise-list-instance/answer-exercise"));
  const { exerciseId } = await ana.open("Todos os tipos", 2);
  const option = page.getByRole("radio", { name: "12 m²" });
  await option.click();
  await page.route("**/answer-exercise", (route) => route.abort("internetdisconnected"));
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();

  const device = await browser.newContext({ baseURL: portal.url });
  const other = await device.newPage();
  await (await study(other, portal, "ana")).open("Todos os tipos", 2);
  await other.getByRole("radio", { name: "18 m²" }).click();
  await answer(other).click();
  await expect(other.getByText("Segunda tentativa")).toBeVisible();
  await device.close();

  await page.unroute("**/answer-exercise");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Sua resposta, não contada" })).toContainText("12 m²");
  const note = page.getByRole("status").filter({ hasText: "O que ficou neste aparelho não foi contado:" });
  await expect(note).toContainText("Este exercício já foi respondido.");
  await expect(page.getByText("Comece pelo perímetro"), "the tips of the second try").toBeVisible();
  expect(await readExercise(page, exerciseId)).toMatchObject({ exercise_is_half_replied: true, grade: null });

  await page.getByRole("button", { name: "Apagar deste aparelho" }).click();
  await expect(page.getByText("Já tentada")).toBeVisible();
  await page.getByRole("radio", { name: "8 m²", exact: true }).click();
  await answer(page).click();
  await expect(result(page)).toContainText("Certa na segunda tentativa");
});

test("a window that isn't the sender shows no connection error @desktop", async ({
  page,
  bruno,
  context,
  portal,
}) => {
  await bruno.open("Todos os tipos", 1);
  const other = await context.newPage();
  await (await study(other, portal, "bruno")).open("Todos os tipos", 1);
  const arrive = await hold(page, "**/answer-exercise");
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await answer(page).click();
  await expect(saved(page, "Enviando…")).toBeVisible();
  const sign = saved(other, "Aguardando envio");
  await expect(sign).toBeVisible();
  await expect(sign).not.toHaveAttribute("data-tone");
  arrive();
  await expect(result(other)).toBeVisible();
});

test("a window that is looked at again shows what another device has answered since @desktop", async ({
  page,
  bruno,
  browser,
  portal,
}) => {
  await bruno.open("Todos os tipos", 3);
  await expect(answer(page)).toBeVisible();
  const device = await browser.newContext({ baseURL: portal.url });
  const other = await device.newPage();
  await (await study(other, portal, "bruno")).open("Todos os tipos", 3);
  await other.getByRole("checkbox").first().click();
  await answer(other).click();
  await expect(result(other)).toBeVisible();
  await device.close();
  await comeBack(page);
  await expect(result(page)).toBeVisible();
});
