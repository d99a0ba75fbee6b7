import { recordStatuses } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { expect, failedCall, lostLine } from "../support/test.ts";
import { answer, recorded, result, saved, test, waits } from "./steps.ts";

// What screen readers announce of an exercise, and how often.
test.use({ ownPortal: true, permissions: ["microphone"] });

const list = "Todos os tipos";

test("after the second try of an OO nothing says that there is another @desktop", async ({ page, bruno }) => {
  await bruno.open(list, 2);
  await page.getByRole("radio", { name: "6 m²", exact: true }).click();
  await answer(page).click();
  const note = page.getByText("mais uma", { exact: false });
  await expect(note).toBeVisible();
  await page.getByRole("radio", { name: "8 m²", exact: true }).click();
  const readSpoken = await recordStatuses(page);
  const passOn = await hold(page, "**/get-exercise?*");
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(note).toHaveCount(0);
  passOn();
  await expect(result(page)).toBeVisible();
  expect((await readSpoken()).join()).not.toContain("mais uma");
});

test("each refusal to open a list is announced @phone", async ({ page, ana, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(422, "/exercise-list-instance/get-exercise-list"));
  await page.goto(await ana.find("Prazo encerrado"));
  const words = "O prazo para responder esta lista terminou em";
  await expect(page.getByText(words)).toBeVisible();
  const readSpoken = await recordStatuses(page);
  const count = async () => (await readSpoken()).filter((text) => text.startsWith(words)).length;
  for (const presses of [1, 2]) {
    const refused = page.waitForResponse("**/get-exercise-list");
    await page.getByRole("button", { name: "Responder Agora" }).click();
    await (await refused).finished();
    await expect(page.getByRole("button", { name: "Responder Agora" })).toBeEnabled();
    await expect.poll(count).toBe(presses);
  }
});

test("a recording announces that it runs, pauses and runs again @desktop", async ({ page, bruno }) => {
  await bruno.open(list, 6);
  await expect(page.getByText("Toque no microfone para gravar")).toBeVisible();
  const readSpoken = await recordStatuses(page);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await expect(recorded(page, 1)).toBeVisible();
  await expect.poll(readSpoken).toContain("Gravando");
  await page.getByRole("button", { name: "Pausar a gravação" }).click();
  await expect.poll(readSpoken).toContain("Gravação em pausa");
  await page.getByRole("button", { name: "Concluir gravação" }).click();
  const before = (await readSpoken()).length;
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await expect(recorded(page, 1)).toBeVisible();
  expect((await readSpoken()).slice(before)).toContain("Gravando");
});

test("a teacher's comment is not announced again when its file arrives @desktop", async ({ page, ana }) => {
  const passOn = await hold(page, "**/file/get-file-by-id?*");
  await ana.open("Redação comentada", 1);
  await expect(result(page)).toContainText("Ana, o parágrafo está claro");
  const readSpoken = await recordStatuses(page);
  passOn();
  await expect(page.getByRole("link", { name: /^Arquivo do comentário/ })).toBeVisible();
  expect(await readSpoken()).toEqual([]);
});

test("automatic retries without a connection announce nothing new, a press does @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await bruno.open(list, 3);
  await page.getByRole("checkbox", { name: "3/7" }).click();
  let attempts = 0;
  await page.route("**/answer-exercise", (route) => {
    attempts += 1;
    return route.abort("internetdisconnected");
  });
  const readSpoken = await recordStatuses(page);
  const readSending = async () => (await readSpoken()).filter((text) => /^Enviando|^Sem conexão/.test(text));
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await expect.poll(() => attempts, "the press, and automatic retries").toBeGreaterThan(2);
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  expect(await readSending()).toEqual(["Enviando…", waits]);
  await again.click();
  await expect.poll(readSending).toEqual(["Enviando…", waits, "Enviando…", waits]);
});
