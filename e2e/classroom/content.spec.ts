import { listReports, treeItem } from "../support/classroom.ts";
import { pressAgain } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("Finalizar Aula finishes the lesson, opens the next one, and stays pressed", async ({
  page,
  portal,
  isMobile,
}) => {
  const carla = await enter(page, portal, "carla");
  const reports = listReports(page);
  await page.goto(await carla.lesson("20260006", "Vírgula com calma"));
  const finish = page.getByRole("button", { name: "Finalizar Aula" });
  await expect(finish).toBeEnabled();
  if (!isMobile) await expect(treeItem(page, /crase.*bloqueada/)).toBeVisible();

  // The tree does not wait for the server.
  const answer = await hold(page, "**/update-lesson-progress**");
  await finish.click();
  if (!isMobile) await expect(treeItem(page, /Vírgula com calma.*concluída/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  answer();
  await expect(page.getByRole("heading", { name: "A crase em quatro perguntas" })).toBeVisible();
  // it meets the next lesson's own button
  await pressAgain(page);
  await expect(finish).toBeEnabled();
  expect(reports).toEqual([1]);
  expect(await carla.progress("20260006", "Vírgula com calma")).toBe(1);

  await page.getByRole("link", { name: "Aula anterior" }).click();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
});

test("a text lesson begins with the school's description; its materials are loaded with the session @phone", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  await expect(page.getByRole("article")).toContainText(
    /O que os dois números de uma fração dizem.*Corte uma pizza em oito pedaços iguais/s,
  );
  const picture = page.getByRole("img", { name: "Parede de frações" });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  const asked = page.waitForRequest("**/file/get-file-by-id**");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Frações: 12 exercícios com respostas/ }).click();
  expect((await asked).headers().authorization).toMatch(/^Bearer \S+/);
  const file = await saved;
  expect(file.suggestedFilename()).toBe("Frações 12 exercícios com respostas.pdf");
  const stranger = await page.request.get(
    new URL((await asked).url()).pathname + new URL((await asked).url()).search,
  );
  expect(stranger.status()).toBe(401);
});

test("a material that fails to download says why @desktop", async ({ page, portal, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(404, "/file/get-file-by-id"));
  const bruno = await enter(page, portal, "bruno");
  await page.route("**/file/get-file-by-id**", (route) =>
    route.fulfill({ status: 404, json: { message: "Arquivo não encontrado." } }),
  );
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  await expect(page.getByText("Imagem não encontrada: Parede de frações")).toBeVisible();
  await page.getByRole("button", { name: /^Frações: 12 exercícios/ }).click();
  await expect(page.getByRole("alert")).toHaveText("Oops... Arquivo não encontrado.");
});

test("copy and cut are blocked in the lesson, and nowhere else @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Escalas e mapas"));
  const text = page.getByText("Um mapa em tamanho real não serviria para nada");
  await text.click({ clickCount: 3 });
  const press = async (keys: string, name: "copy" | "cut") => {
    // The page adds its listeners before the key is pressed, and reports afterwards.
    const listening = await page.evaluateHandle(
      (event) => ({
        isBlocked: new Promise((resolve) => {
          window.addEventListener(event, (it) => resolve(it.defaultPrevented), { once: true });
        }),
      }),
      name,
    );
    await page.keyboard.press(keys);
    return listening.evaluate(({ isBlocked }) => isBlocked);
  };
  expect(await press("Control+c", "copy")).toBe(true);
  await text.click({ clickCount: 3 });
  expect(await press("Control+x", "cut")).toBe(true);
  await page.keyboard.press("Control+a");
  expect(await press("Control+c", "copy"), "the lesson is in all that is selected").toBe(true);
  await page.getByRole("heading", { level: 2, name: "Escalas e mapas" }).click({ clickCount: 3 });
  expect(await press("Control+c", "copy"), "the lesson's title is of it").toBe(true);
  await page.getByRole("heading", { level: 1 }).click({ clickCount: 3 });
  expect(await press("Control+c", "copy")).toBe(false);
  const aimed = (name: string) =>
    text.evaluate(
      (element, type) => element.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true })),
      name,
    );
  expect(await aimed("copy"), "what is aimed at the text is blocked, whatever is selected").toBe(false);
  expect(await aimed("cut")).toBe(false);
});

test("scrolling a lesson past its end doesn't scroll the classroom @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  for (const title of ["Área e perímetro sem confusão", "Redação comentada", "Todos os tipos"]) {
    await page.goto(await ana.lesson("20260001", title));
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.evaluate(() => {
      document.querySelector("main")?.scrollTo(0, 100_000);
      window.scrollTo(0, 100_000);
    });
    await untilDrawn(page);
    expect(await page.evaluate(() => window.scrollY), title).toBe(0);
  }
});

test.describe("the last lesson of a course", () => {
  test.use({ brand: "ipe" });

  test("is where an unfinished course ends @desktop", async ({ page, portal }) => {
    const davi = await enter(page, portal, "davi");
    await page.goto(await davi.lesson("20260001", "O que resta e o que volta"));
    await page.getByRole("button", { name: "Finalizar Aula" }).click();
    await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
    await expect(page.getByRole("heading", { name: "O que resta e o que volta" })).toBeVisible();
    expect(await davi.progress("20260001", "O que resta e o que volta")).toBe(1);
  });
});
