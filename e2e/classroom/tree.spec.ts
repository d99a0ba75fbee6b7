import { jumpToEnd, loadVideo, play, treeItem } from "../support/classroom.ts";
import { untilDrawn } from "../support/layout.ts";
import { controlCountdowns, holdTimers } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

test("the tree is open from 961 px on and a sheet up to 960 @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.setViewportSize({ width: 961, height: 800 });
  await page.goto(await ana.classroom("20260001"));
  await expect(page.getByRole("tree", { name: "Conteúdo do curso" })).toBeVisible();
  await page.getByRole("button", { name: "Recolher as aulas" }).click();
  await expect(page.getByRole("tree")).toHaveCount(0);
  await page.getByRole("button", { name: "Mostrar as aulas" }).click();
  await expect(page.getByRole("tree")).toBeVisible();
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(page.getByRole("tree")).toHaveCount(0);
  await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
  await expect(page.getByRole("dialog", { name: "Conteúdo do curso" }).getByRole("tree")).toBeVisible();
});

test("the sheet opens a lesson and closes: by Escape, the back key, or a press outside @phone", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  const lesson = await bruno.lesson("20260005", "Frações: partes de um todo");
  await page.goto(lesson);
  const opener = page.getByRole("button", { name: "Aulas: Conteúdo do curso" });
  const sheet = page.getByRole("dialog", { name: "Conteúdo do curso" });

  await test.step("Escape restores the focus", async () => {
    await opener.click();
    await expect(treeItem(page, /Frações/)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step("a phone's back key closes it, and the lesson stays", async () => {
    await opener.click();
    await expect(sheet).toBeVisible();
    // what Chrome does on Android instead of going back
    await sheet.evaluate((element: HTMLDialogElement) => element.requestClose());
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(lesson);
    await expect(opener).toBeFocused();
  });

  await test.step("a press that began in it does not close it, one outside does", async () => {
    await opener.click();
    await sheet.getByRole("heading", { name: "Conteúdo do curso" }).hover();
    await page.mouse.down();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    await untilDrawn(page);
    await expect(sheet).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(sheet).toHaveCount(0);
  });

  await test.step("the lesson already open, and another one", async () => {
    await opener.click();
    await treeItem(page, /Frações/).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener, "the lesson already open").toBeFocused();
    await opener.click();
    await treeItem(page, /Volumes/).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Volumes: quanto cabe" })).toBeVisible();
  });
});

test("the keyboard moves in the tree @desktop", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Frações: partes de um todo"));
  await treeItem(page, /Frações/).focus();
  await page.keyboard.press("ArrowDown");
  await expect(treeItem(page, /Porcentagem/)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(treeItem(page, /^1º Bimestre/)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(treeItem(page, /^1º Bimestre/)).toHaveAttribute("aria-expanded", "false");
  await expect(treeItem(page, /Frações/)).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await expect(treeItem(page, /Simulado com tempo/)).toBeFocused();
  // letters typed more slowly than the type-ahead's pause start a new search
  await expect(async () => {
    await page.keyboard.type("media");
    await expect(treeItem(page, /Média, mediana e moda/)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Média, mediana e moda", level: 2 })).toBeFocused();
  await expect(treeItem(page, /Média, mediana e moda.*atual/)).toHaveAttribute("aria-current", "page");
});

test("going back leaves no sheet open over the previous lesson @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const heading = page.locator("#titulo-da-aula");
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(heading).toHaveText("Volumes: quanto cabe");
  await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
  const sheet = page.getByRole("dialog", { name: "Conteúdo do curso" });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText("Área e perímetro sem confusão");
  await expect(sheet).toHaveCount(0);
});

test("the countdown to the next lesson waits behind the open sheet, and starts once it closes @phone", async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const countdowns = await controlCountdowns(page);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Porcentagem sem mistério");
  await page.goto(lesson);
  await loadVideo(page);
  await play(page);
  const opener = page.getByRole("button", { name: "Aulas: Conteúdo do curso" });
  const sheet = page.getByRole("dialog", { name: "Conteúdo do curso" });
  await opener.click();
  await expect(treeItem(page, /Porcentagem/)).toBeFocused();
  await jumpToEnd(page, 0.4);
  const countdown = page.locator("[role=dialog][aria-label='Próxima aula']");
  await expect(countdown).toBeAttached();
  await page.clock.runFor(8_000);
  await expect(page).toHaveURL(lesson);
  await expect(countdown).toContainText("Próxima aula em 5 segundos");
  await expect(treeItem(page, /Porcentagem/)).toBeFocused();
  await countdowns.stop();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.clock.runFor(500);
  const go = page.getByRole("button", { name: "Ir agora" });
  await expect(go).toBeFocused();

  // a sheet opened during the countdown pauses it too
  await opener.click();
  await expect(sheet).toBeVisible();
  await countdowns.resume();
  await page.clock.runFor(8_000);
  await expect(page).toHaveURL(lesson);
  await countdowns.stop();
  await page.keyboard.press("Escape");
  await page.clock.runFor(500);
  await expect(go).toBeFocused();
  await countdowns.resume();
  await page.clock.runFor(6_000);
  await expect(page.getByRole("heading", { name: "Potências e raízes: crescer e voltar" })).toBeVisible();
});

test("a locked lesson in the sheet says why it does not open @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260002", "A crase em quatro perguntas"));
  await holdTimers(page, 7_000);
  await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
  await treeItem(page, /Carta de leitor.*bloqueada/).click({ force: true });
  const sheet = page.getByRole("dialog", { name: "Conteúdo do curso" });
  await expect(sheet.getByRole("status")).toContainText("Conclua as aulas anteriores para abrir esta.");
  // everything behind the sheet is inert
  await sheet.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(sheet.getByRole("status")).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await treeItem(page, /Carta de leitor.*bloqueada/).press("Enter");
  await expect(sheet.getByRole("status")).toContainText("Conclua as aulas anteriores para abrir esta.");
});

test.describe("the tree of a course", () => {
  test.use({ brand: "ipe" });

  test("shows the whole row of the open lesson @desktop", async ({ page, portal }) => {
    const davi = await enter(page, portal, "davi");
    const number = (await davi.get<{ data: { courses: { number: string }[] } }>("/course")).data.courses[0]
      ?.number as string;
    // rows of two lines are above both, and are not laid out before they come into view
    for (const title of ["O lobo e a lobeira", "O que resta e o que volta"]) {
      await page.goto(await davi.lesson(number, title));
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      await expect(treeItem(page, title)).toBeInViewport({ ratio: 1 });
    }
  });
});
