import type { Locator, Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { boxOf } from "../support/layout.ts";
import { expect, failedCall } from "../support/test.ts";
import { answer, drawPicture, result, step, test } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

/** Completely visible, and above the bar and its message. */
async function expectClearOfBar(page: Page, one: Locator): Promise<void> {
  const edge = page.getByRole("navigation", { name: "Navegação entre exercícios" });
  const sign = page.getByRole("status").filter({ hasText: /^(Enviada|Salvo)/ });
  await expect(one).toBeInViewport({ ratio: 1 });
  const highest = (await sign.count()) > 0 ? sign : edge;
  expect((await boxOf(one)).bottom).toBeLessThanOrEqual((await boxOf(highest)).y);
}

test("a result scrolls into view above the bar, and is announced @phone", async ({ page, ana }) => {
  await ana.open(list, 1);
  const region = page.locator("[role=status]:empty");
  const empty = await region.count();
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await answer(page).click();
  await expect(result(page)).toContainText("Resposta correta");
  await expectClearOfBar(page, result(page));
  await expect(page.getByRole("status").filter({ has: result(page) })).toContainText("10,0");
  expect(await region.count(), "its live region was mounted before").toBeLessThan(empty);
});

test("a wrong first attempt is shown in view, and announced @phone", async ({ page, ana }) => {
  await page.setViewportSize({ width: 390, height: 440 });
  await ana.open(list, 2);
  await page.getByRole("radio", { name: "18 m²" }).click();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await answer(page).click();
  const note = page.getByRole("status").filter({ hasText: "Veja as dicas e tente mais uma vez." });
  await expect(note).toBeInViewport({ ratio: 1 });
  expect((await boxOf(note)).y).toBeGreaterThanOrEqual((await boxOf(page.getByRole("banner"))).bottom);
});

test("the reason why a picture was refused is visible above the bar @phone", async ({ page, ana }) => {
  await ana.open(list, 5);
  await page.locator('input[type="file"]').setInputFiles({
    name: "tarefa.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expectClearOfBar(page, page.getByRole("alert"));
});

test("a result stays in view when the picture of the answer above it arrives @phone", async ({
  page,
  ana,
}) => {
  await ana.open(list, 5);
  await page.getByRole("textbox").fill("A planta da sala.");
  await page.locator('input[type="file"]').setInputFiles({
    name: "planta.png",
    mimeType: "image/png",
    buffer: await drawPicture(page),
  });
  await expect(page.getByText("planta.jpg")).toBeVisible();
  const show = await hold(page, "**/file/get-file-by-id?*");
  await answer(page).click();
  await expectClearOfBar(page, result(page));
  show();
  await expect(page.getByRole("img", { name: "Sua imagem" })).toBeVisible();
  await expectClearOfBar(page, result(page));
});

test("the row of steps still shows the current one after the phone was rotated @phone", async ({
  page,
  ana,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await ana.open(list, 8);
  const here = step(page, 8, "em aberto, atual");
  await expect(here).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(here).toBeInViewport({ ratio: 1 });
});

test("the info screen's button is in view at once on a short phone, above the bar @phone", async ({
  page,
  ana,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(await ana.find("Ainda não abriu"));
  const open = page.getByRole("button", { name: "Responder Agora" });
  await expect(open).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole("navigation", { name: "Navegação entre aulas" });
  expect((await boxOf(open)).bottom).toBeLessThan((await boxOf(bar)).y);
});

test("the reason why a list doesn't open is in view beside the pressed button on a short phone @phone", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(428, "/exercise-list-instance/get-exercise-list"));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(await ana.find("Simulado com tempo"));
  const message = "A lista de exercícios estará disponível mais tarde.";
  await page.route("**/get-exercise-list", (route) => route.fulfill({ status: 428, json: { message } }));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByText(message)).toBeInViewport({ ratio: 1 });
});

test("the last exercise of a list offers the first one skipped, and the next lesson @phone", async ({
  page,
  bruno,
}) => {
  const { path } = await bruno.open(list, 7);
  const bar = page.getByRole("navigation", { name: "Navegação entre exercícios" });
  const missing = page.getByRole("link", { name: /^Faltam? \d/ });
  await expect(bar.getByRole("link", { name: "Próximo exercício", exact: true })).toBeVisible();
  await expect(missing, "no exercise was skipped yet").toHaveCount(0);
  await bar.getByRole("link", { name: "Próximo exercício", exact: true }).click();
  await expect(missing).toHaveText("Faltam 8 exercícios: ir para o exercício 1");
  for (const [at, words] of ["31", "3n + 1", "Contei."].entries())
    await page.getByRole("textbox").nth(at).fill(words);
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  await expect(missing).toHaveText("Faltam 7 exercícios: ir para o exercício 1");
  await expect(missing).toBeInViewport({ ratio: 1 });
  const lesson = bar.getByRole("link", { name: "Próximo exercício: ir para a próxima aula" });
  await expect(lesson).not.toHaveAttribute("data-variant", "filled");
  await missing.click();
  await expect(page).toHaveURL(`${path}?exercicio=1`);
  await page.goBack();
  await lesson.click();
  await expect(page).not.toHaveURL(new RegExp(path));
});
