import { recordAnnouncements } from "../support/announced.ts";
import { treeItem } from "../support/classroom.ts";
import { comeBack } from "../support/gestures.ts";
import { boxOf, untilDrawn } from "../support/layout.ts";
import { axe, endedSession, expect, failedCall, lostLine } from "../support/test.ts";
import { answer, openList, saved, step, test } from "./steps.ts";

test.use({ ownPortal: true });

const timed = "Simulado com tempo";

test("the clock starts with Responder Agora, runs by the server's time, and closes the list", async ({
  page,
  bruno,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession, failedCall(412, "/exercise-list-instance/answer-exercise"));
  const path = await bruno.find(timed);
  // an exercise in the address starts no clock either
  await page.goto(`${path}?exercicio=3`);
  await expect(page.getByText("60 min")).toBeVisible();
  await expect(page.getByText("Não iniciada")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page).toHaveURL(/exercicio=1$/);
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/^(60:00|59:\d\d) restantes$/);
  // a student who returns before the first answer doesn't see “Não iniciada” again
  await page.goto(path);
  await expect(page.getByText("O relógio já está correndo")).toBeVisible();
  await expect(page.getByText("Iniciada, sem respostas")).toBeVisible();
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await page.getByRole("radio", { name: "750 g" }).click();
  await answer(page).click();
  await expect(step(page, 1, "respondido, atual")).toBeVisible();
  await step(page, 2, "em aberto").click();
  await page.getByRole("radio", { name: "24 minutos" }).click();
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await axe(page);

  // a suspended tab updates the clock when it becomes visible
  await portal.advanceClock(55 * 60 + 5);
  await expect(async () => {
    // an answer in flight may still have the old time
    await comeBack(page);
    await expect(clock).toHaveText(/^[1-4]:\d\d restantes$/, { timeout: 2_000 });
  }).toPass();
  await page.reload();
  await expect(clock).toHaveText(/^[1-4]:\d\d restantes$/);
  await expect(clock).toHaveAttribute("data-state", "late");
  // The exercise itself has loaded too: requested after the deadline, it would come with its key.
  await expect(answer(page)).toBeEnabled();
  await axe(page);
  await portal.advanceClock(5 * 60);
  const expectAnnounced = await recordAnnouncements(page);
  await answer(page).click();
  await expect(page.getByRole("alert")).toContainText("Tempo expirado.");
  await expect(clock).toHaveText("Tempo Expirado");
  const note = page.getByRole("status").filter({ hasText: "O que ficou neste aparelho não foi contado:" });
  const answered = page.getByRole("region", { name: "Sua resposta, não contada" });
  await expect(answered).toContainText("24 minutos");
  await expect(note, "a long text isn't read out").not.toContainText("24 minutos");
  await expectAnnounced(page.getByText("O que ficou neste aparelho não foi contado:"));
  await expectAnnounced(page.getByText("A lista foi fechada pelo sistema."));
  await expect(page.getByRole("list", { name: "Gabarito" })).toBeVisible();
  const bar = await boxOf(page.getByRole("banner"));
  await expect
    .poll(async () => (await boxOf(note)).y, "shown, although the result is below")
    .toBeGreaterThanOrEqual(bar.bottom);
  await axe(page);
  await page.reload();
  await expect(answered).toContainText("24 minutos");
  await answered.getByRole("button", { name: "Apagar deste aparelho" }).click();
  await expect(note).toHaveCount(0);
  await expect(answered).toHaveCount(0);
  expect((await openList(page, path)).status).toBe("FE");
});

test("a list shown again after the device has slept shows the server's time @desktop", async ({
  page,
  ana,
}) => {
  let seconds = 3600;
  await page.route("**/get-exercise-list", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    await route.fulfill({ response, json: { ...list, status: "EA", deadlineCountDownEnd: seconds } });
  });
  await page.goto(await ana.find(timed));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/^(60:00|59:\d\d) restantes$/);
  await treeItem(page, /Volumes: quanto cabe/).click();
  await expect(clock).toHaveCount(0);
  // The device's own clock may have stopped meanwhile.
  seconds = 2400;
  await page.goBack();
  await expect(clock).toHaveText(/^(40:00|39:\d\d) restantes$/);
});

test("a list that ends while its first page is shown says so, and keeps the focus @desktop", async ({
  page,
  ana,
}) => {
  let status = "EA";
  await page.route("**/get-exercise-list", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status } });
  });
  const path = await ana.find(timed);
  await page.goto(path);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(answer(page)).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: "Responder Agora" }).focus();
  status = "FE";
  await comeBack(page);
  await expect(page.getByRole("alert").filter({ hasText: "Tempo Expirado" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: timed })).toBeFocused();
});

test("an expired list stays expired until the server has closed it, unless the deadline was moved @desktop", async ({
  page,
  bruno,
}) => {
  let seconds = 1;
  let moved: string | undefined;
  await page.route("**/get-exercise-list", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const deadline = moved ?? list.deadline;
    await route.fulfill({
      response,
      json: { ...list, status: "EA", deadline, deadlineCountDownEnd: seconds },
    });
  });
  await page.goto(await bruno.find("Simulado com tempo"));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText("Tempo Expirado");
  seconds = 600;
  const again = page.waitForResponse("**/get-exercise-list");
  await comeBack(page);
  await (await again).finished();
  await untilDrawn(page);
  await expect(clock).toHaveText("Tempo Expirado");
  moved = "2099-01-01T00:00:00.000Z";
  await comeBack(page);
  await expect(clock).toHaveText(/^(10:00|9:\d\d) restantes$/);
  seconds = 28 * 3600 + 60;
  await comeBack(page);
  await expect(clock).toHaveText("1 dia e 4 h restantes");
});

test("the clock keeps running when the device's clock is set while offline, and the closing updates the tree @desktop", async ({
  page,
  ana,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, endedSession);
  await page.goto(await ana.find(timed));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("radio", { name: "750 g" })).toBeVisible();
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/restantes$/);
  const lists = "**/exercise-list-instance/get-exercise-list";
  await page.route(lists, (route) => route.abort("internetdisconnected"));
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("get-exercise-list"));
  const setClock = (ahead: number) =>
    page.evaluate((ms) => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ms;
    }, ahead);
  await setClock(60_000);
  await asked;
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");

  await expect(treeItem(page, /Simulado com tempo/)).not.toContainText("concluída");
  await page.unroute(lists);
  await portal.advanceClock(61 * 60);
  await setClock(0);
  await expect(clock).toHaveText("Tempo Expirado");
  await expect(treeItem(page, /Simulado com tempo/)).toContainText("concluída");
});
