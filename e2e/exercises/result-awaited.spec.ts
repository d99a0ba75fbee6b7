import { recordAnnouncements } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { expect, failedCall, lostLine } from "../support/test.ts";
import { answer, result, saved, step, study, test, waits } from "./steps.ts";

// An answer's appearance between sending and result, and in the other window.
test.use({ ownPortal: true });

const list = "Todos os tipos";

test("an answer stays in place until its result arrives, on a slow connection too @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 4);
  const words = page.getByLabel("Sua resposta");
  await words.fill("Está no lugar");
  const passOn = await hold(page, "**/get-exercise?*");
  // also checks intermediate renders, however brief
  const glimpses = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const field = document.querySelector<HTMLTextAreaElement>("main textarea");
      if (field && field.value !== "Está no lugar") seen.push(`"${field.value}"`);
      if (document.body.textContent.includes("não pôde ser carregado")) seen.push("failed");
      if (document.activeElement === document.body) seen.push("focus lost");
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(words).toHaveValue("Está no lugar");
  await expect(words).not.toBeEditable();
  expect(await glimpses.jsonValue()).toEqual([]);
  passOn();
  await expect(result(page)).toBeVisible();
  expect(await glimpses.jsonValue()).toEqual([]);
});

test("an error message goes when the same answer is accepted @desktop", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/exercise-list-instance/answer-exercise"));
  await ana.open(list, 1);
  await page.getByRole("radio", { name: "R$ 75,00" }).click();
  const message = "Erro interno. Tente novamente.";
  await page.route("**/answer-exercise", (route) => route.fulfill({ status: 500, json: { message } }), {
    times: 1,
  });
  await answer(page).click();
  const toast = page.getByRole("alert").filter({ hasText: message });
  await expect(toast).toBeVisible();
  // it would also go by itself
  await toast.hover();
  await page.getByRole("button", { name: "Tentar novamente" }).press("Enter");
  await expect(result(page)).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("a result that fails to load says that the answer was received, and the button retries @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/exercise-list-instance/get-exercise"));
  await bruno.open(list, 1);
  await page.getByRole("radio").first().click();
  const asked = "**/get-exercise?*";
  await page.route(asked, (route) => route.fulfill({ status: 500, json: { message: "Erro interno." } }));
  const expectAnnounced = await recordAnnouncements(page);
  await answer(page).click();
  await expectAnnounced(page.getByText("Sua resposta foi recebida."));
  await expect(page.getByRole("radio").first()).toBeChecked();
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeFocused();
  await page.unroute(asked);
  // Not the button's own press, which would wait for it: the list's answer may have loaded the exercise again by now.
  await page.keyboard.press("Enter");
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole("paragraph").filter({ hasText: "Exercício 1·Respondido" })).toBeFocused();
});

test("the time an answer was sent is shown by the server's clock, not a wrong one of the device @desktop", async ({
  page,
  bruno,
}) => {
  await page.clock.setSystemTime(new Date("2019-01-01T12:00:00Z"));
  await bruno.open(list, 3);
  await page.getByRole("checkbox").first().click();
  const clock = () =>
    new Date().toLocaleTimeString("pt-BR", {
      timeZone: "America/Sao_Paulo",
      hour: "2-digit",
      minute: "2-digit",
    });
  const before = clock();
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  await expect(saved(page, new RegExp(`^Enviada às (${before}|${clock()})$`))).toBeVisible();
});

test("an answer sent in one window appears in another that shows the same exercise @desktop", async ({
  page,
  ana,
  context,
  portal,
}) => {
  await ana.open(list, 2);
  const other = await context.newPage();
  await (await study(other, portal, "ana")).open(list, 2);
  await page.getByRole("radio", { name: "6 m²", exact: true }).click();
  await expect(other.getByRole("radio", { name: "6 m²", exact: true })).toBeChecked();
  await answer(page).click();
  for (const [name, shown] of Object.entries({ page, other })) {
    await expect(shown.getByText("Já tentada"), name).toBeVisible();
    await expect(step(shown, 2, "segunda tentativa, atual"), name).toBeVisible();
  }
});

test("an answer sent by another window stays here as written until its result arrives @desktop", async ({
  page,
  ana,
  context,
  portal,
}) => {
  await ana.open(list, 4);
  const other = await context.newPage();
  await (await study(other, portal, "ana")).open(list, 4);
  const words = other.getByLabel("Sua resposta");
  await page.getByLabel("Sua resposta").fill("Das duas janelas");
  await expect(words).toHaveValue("Das duas janelas");
  const asked = other.waitForRequest("**/get-exercise?*");
  const passOn = await hold(other, "**/get-exercise?*");
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  await asked;
  await expect(saved(other, /^Enviada às/)).toBeVisible();
  await expect(words).toHaveValue("Das duas janelas");
  await expect(words).not.toBeEditable();
  passOn();
  await expect(result(other)).toBeVisible();
});

test("the message on a first attempt is not shown for the second, sent automatically @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await bruno.open(list, 2);
  await page.getByRole("radio", { name: "6 m²", exact: true }).click();
  await answer(page).click();
  const firstWords = page.getByText("Veja as dicas e tente mais uma vez.");
  await expect(firstWords).toBeVisible();
  await page.route("**/answer-exercise", (route) => route.abort("internetdisconnected"));
  await page.getByRole("radio", { name: "8 m²", exact: true }).click();
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await page.unroute("**/answer-exercise");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(result(page)).toContainText("5,0");
  await expect(firstWords).toHaveCount(0);
});
