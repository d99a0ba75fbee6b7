import type { Page } from "@playwright/test";
import { pressAgain } from "../support/gestures.ts";
import { axe, expect } from "../support/test.ts";
import { answer, drawPicture, openList, readExercise, result, saved, step, test } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

/** Goes on to an exercise of the open list by its step. */
async function goTo(page: Page, position: number) {
  await step(page, position, "em aberto").click();
  await expect(page.locator("p", { hasText: new RegExp(`^Exercício ${position}·`) })).toBeVisible();
}

test("an answer of each type is given, marked or awaits a teacher, and is on the server", async ({
  page,
  ana,
}) => {
  // seven exercises, and axe on most of them
  test.slow();
  const { path } = await ana.open(list, 1);
  const { instances } = await openList(page, path);
  const read = (position: number) => readExercise(page, instances[position - 1]?.id ?? 0);

  await test.step("O: a press chooses, another clears; the key is shown with text and reason after the reply", async () => {
    const option = page.getByRole("radio", { name: "R$ 75,00" });
    await expect(page.getByRole("radio").nth(2)).toHaveAccessibleDescription("Opção C");
    await expect(answer(page)).toBeDisabled();
    await option.click();
    await expect(option).toBeChecked();
    await expect(saved(page, "Salvo no aparelho")).toBeVisible();
    await option.click();
    await expect(option).not.toBeChecked();
    await expect(answer(page)).toBeDisabled();
    await expect(saved(page, "Salvo no aparelho")).toHaveCount(0);
    await option.click();
    await answer(page).click();
    await expect(saved(page, /^Enviada às \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText("Sua resposta: incorreta")).toBeVisible();
    await expect(page.getByText("Correta", { exact: true })).toBeVisible();
    await expect(page.getByText("Subtrair 25 e 20 reais confunde porcentagem com reais.")).toBeVisible();
    await expect(result(page)).toContainText("0,0");
    await expect(result(page)).toContainText("Resposta registrada.");
    await expect(step(page, 1, "respondido, atual")).toBeVisible();
    await axe(page);
    expect((await read(1)).grade).toBe(0);
  });

  await test.step("OO: a wrong first attempt is marked, the tips appear, and the second is worth 5", async () => {
    await goTo(page, 2);
    await expect(page.getByText("Comece pelo perímetro")).toHaveCount(0);
    await page.getByRole("radio", { name: "6 m²", exact: true }).click();
    await answer(page).click();
    const own = page.getByText("Ainda não. Você tem mais uma tentativa.");
    const fromServer = page.getByText("Resposta incorreta. Veja as dicas e tente mais uma vez.");
    await expect(fromServer).toBeVisible();
    await expect(own, "the server has said so").toHaveCount(0);
    await expect(page.getByText("Já tentada")).toBeVisible();
    await expect(page.getByText("Comece pelo perímetro")).toBeVisible();
    await expect(page.getByRole("radio", { name: "6 m²", exact: true })).toHaveCount(0);
    await expect(page.getByText("Correta", { exact: true })).toHaveCount(0);
    await expect(step(page, 2, "segunda tentativa, atual")).toBeVisible();
    await axe(page);
    await page.reload();
    await expect(own).toBeVisible();
    await expect(fromServer).toHaveCount(0);
    await page.getByRole("radio", { name: "8 m²", exact: true }).click();
    await answer(page).click();
    await expect(page.getByText("Sua resposta: correta")).toBeVisible();
    await expect(result(page)).toContainText("5,0");
    expect((await read(2)).grade).toBe(5);
  });

  await test.step("OM: several can be chosen, each press toggles one; a double press on Responder does not go on past the result", async () => {
    await goTo(page, 3);
    for (const name of ["3/7", "4/11", "5/9"]) await page.getByRole("checkbox", { name }).click();
    await page.getByRole("checkbox", { name: "5/9" }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await axe(page);
    await answer(page).click();
    await expect(result(page)).toBeVisible();
    // it meets the link onwards, which has moved there
    await pressAgain(page);
    await expect(page).toHaveURL(/exercicio=3$/);
    await expect(result(page)).toContainText("6,7");
    await expect(page.getByText("Sua resposta: correta")).toHaveCount(2);
    await page.getByRole("link", { name: "Próximo exercício" }).click();
    await expect(page).toHaveURL(/exercicio=4$/);
  });

  await test.step("D: a submitted text is shown as awaiting a teacher", async () => {
    await page.getByLabel("Sua resposta").fill("  A mediana: 3 < 5, e\ndois parágrafos. ");
    await answer(page).click();
    await expect(result(page)).toContainText("Aguardando correção");
    await expect(page.getByText("A mediana: 3 < 5, e")).toBeVisible();
    await axe(page);
    const kept = await read(4);
    expect(kept).toMatchObject({ exercise_is_replied: true, grade: null });
    expect(kept.reply).toContain("3 < 5");
  });

  await test.step("DD: a picture is shrunk, uploaded at once, refused if invalid, and can be removed", async () => {
    await goTo(page, 5);
    await page.getByLabel("Sua resposta").fill("Quarto de 3 m por 4 m.");
    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles({
      name: "tarefa.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    const refusal = "Upload incorreto de arquivo com formato não suportado, por favor enviar uma imagem!";
    await expect(page.getByRole("alert")).toHaveText(refusal);
    const picture = await drawPicture(page);
    const compressed = await page.evaluateHandle(() => {
      const asked: unknown[][] = [];
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
        asked.push(how);
        toBlob.call(this, done, ...how);
      };
      return asked;
    });
    await choose.setInputFiles({ name: "planta.png", mimeType: "image/png", buffer: picture });
    await expect(page.getByText("planta.jpg")).toBeVisible();
    await expect(saved(page, /^Enviada$/)).toBeVisible();
    expect(await compressed.jsonValue(), "spec §9").toEqual([["image/jpeg", 0.8]]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Remover planta.jpg" }).click();
    await expect(page.getByText("planta.jpg")).toHaveCount(0);
    await expect(answer(page)).toBeDisabled();
    await choose.setInputFiles({ name: "falsa.png", mimeType: "image/png", buffer: Buffer.from("no image") });
    await expect(page.getByRole("alert"), "no picture but by its name").toHaveText(refusal);
    await choose.setInputFiles({ name: "planta.png", mimeType: "image/png", buffer: picture });
    await expect(saved(page, /^Enviada$/)).toBeVisible();
    await axe(page);
    await answer(page).click();
    await expect(result(page)).toContainText("Aguardando correção");
    const shown = page.getByRole("img", { name: "Sua imagem" });
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
    expect((await read(5)).file_id).not.toBeNull();
  });

  await test.step("OL: a cell, then an option; the next empty cell is selected; the key is shown per cell", async () => {
    await goTo(page, 7);
    const options = (cell: number) => page.getByRole("radiogroup", { name: `Opções da célula ${cell}` });
    await options(1).getByRole("radio", { name: "25%" }).click();
    await expect(page.getByRole("button", { name: "Célula 2, vazia" })).toBeFocused();
    await page.getByRole("button", { name: "Célula 4, vazia" }).click();
    await options(4).getByRole("radio", { name: "3/8" }).click();
    await expect(page.getByRole("button", { name: "Célula 2, vazia" })).toBeFocused();
    // a used option can be used again, and changed
    await options(2).getByRole("radio", { name: "3/8, já usada" }).click();
    await options(3).getByRole("radio", { name: "1/3" }).click();
    await page.getByRole("button", { name: "Célula 2, 3/8" }).click();
    await options(2).getByRole("radio", { name: "0,3" }).click();
    await page.getByRole("button", { name: "Célula 4, 3/8" }).click();
    await options(4).getByRole("radio", { name: "25%, já usada" }).click();
    await answer(page).click();
    await expect(page.getByText("3 de 4 células certas")).toBeVisible();
    await expect(page.getByText("Respostas certas, por célula: 25%; 0,3; 1/3; 3/8.")).toBeVisible();
    await expect(result(page)).toContainText("7,5");
    await axe(page);
    expect((await read(7)).cells_answers.map(({ correct }) => correct)).toEqual([true, true, true, false]);
  });

  await test.step("DL: every cell takes a text", async () => {
    await goTo(page, 8);
    await page.getByLabel("Célula 1").fill("31");
    await page.getByLabel("Célula 2").fill("3n + 1");
    await expect(answer(page)).toBeDisabled();
    await page.getByLabel("Célula 3").fill("Três por quadrado");
    await answer(page).click();
    await expect(result(page)).toContainText("Aguardando correção");
    await expect(page.getByText("3n + 1")).toBeVisible();
    expect((await read(8)).cells_answers.map(({ reply }) => reply)).toEqual([
      "31",
      "3n + 1",
      "Três por quadrado",
    ]);
  });
});

test("D: the length is shown near the limit, and announced only when it is exceeded @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 4);
  const words = page.getByLabel("Sua resposta");
  await words.fill("a".repeat(19_500));
  await expect(page.getByText("19.500 de 20.000")).toBeVisible();
  await expect(words).toHaveAccessibleDescription(/19\.500 de 20\.000$/);
  const spoken = page.getByRole("status");
  await expect(spoken.filter({ hasText: "20.000" })).toHaveCount(0);
  await words.fill("a".repeat(20_001));
  await expect(page.getByText("20.001 de 20.000")).toBeVisible();
  await expect(spoken.filter({ hasText: "20.000" })).toHaveText("Use no máximo 20.000 caracteres.");
});

const picture =
  '<img src="/api/v1/file/get-file?file_name=reta.png" alt="Reta numérica" width="1" height="1" />';
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("OL: less-than signs are text, with tags around them or not, and a picture has its alternative text @desktop", async ({
  page,
  bruno,
}) => {
  const written = ["x < 2 ou x > 5", "<em>x</em> &lt; 2 &amp; y", "<p>&lt;b&gt; em negrito</p>", picture];
  const read = ["x < 2 ou x > 5", "x < 2 & y", "<b> em negrito", ""];
  await page.route("**/get-file?file_name=reta.png", (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(pixel, "base64") }),
  );
  await page.route("**/get-exercise?**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const [at, option] of json.exercise.exercise_options.entries()) option.description = written[at];
    await route.fulfill({ response, json });
  });
  await bruno.open(list, 7);
  for (const cell of [1, 2, 3, 4]) {
    const options = page.getByRole("radiogroup", { name: `Opções da célula ${cell}` }).getByRole("radio");
    await expect(options).toHaveText(read);
    await expect(options.nth(1)).toHaveAccessibleName("x < 2 & y");
    await options.nth(cell === 2 ? 3 : 0).click();
  }
  await expect(page.getByRole("button", { name: "Célula 1, x < 2 ou x > 5", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Célula 2, Reta numérica" })).toBeVisible();
  await answer(page).click();
  const answers = "Respostas certas, por célula: <b> em negrito, x < 2 ou x > 5, x < 2 & y, Reta numérica.";
  await expect(page.getByText(answers)).toBeVisible();
});
