import { recordSilent } from "../support/announced.ts";
import { boxOf } from "../support/layout.ts";
import { axe, expect, failedCall } from "../support/test.ts";
import { answer, saved, step, test } from "./steps.ts";

const timed = "Simulado com tempo";

test("a list that is not open yet, and one that is over, show the server's message, by the server's clock @phone", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(422, "/exercise-list-instance/get-exercise-list"),
    failedCall(428, "/exercise-list-instance/get-exercise-list"),
  );
  for (const [title, status, words, advice] of [
    [
      "Ainda não abriu",
      428,
      /^A lista de exercícios estará disponível a partir de 01\/01\/2099 \d\d:\d\d\.$/,
      "Volte a partir da data de abertura.",
    ],
    [
      "Prazo encerrado",
      422,
      /^O prazo para responder esta lista terminou em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
      "Em caso de dúvida, fale com a secretaria da sua unidade.",
    ],
  ] as const) {
    await page.goto(await ana.find(title));
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(advice, { exact: true }), "says only what to do").toBeVisible();
    const asked = page.waitForResponse("**/get-exercise-list");
    await page.getByRole("button", { name: "Responder Agora" }).click();
    const answer = await asked;
    expect(answer.status()).toBe(status);
    expect((await answer.json()).message).toMatch(words);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("button", { name: "Responder Agora" })).toBeEnabled();
    await expect(page.getByRole("navigation", { name: "Exercícios da lista" })).toHaveCount(0);
  }
  await axe(page);

  await test.step("a wrong clock of the device changes nothing", async () => {
    await page.clock.setSystemTime(new Date("2019-01-01T12:00:00Z"));
    await page.goto(await ana.find("Prazo encerrado"));
    await expect(page.getByText("O prazo para responder esta lista terminou em")).toBeVisible();
    await page.clock.setSystemTime(new Date("2101-01-01T12:00:00Z"));
    await page.goto(await ana.find("Ainda não abriu"));
    await expect(page.getByText("A lista de exercícios estará disponível a partir de")).toBeVisible();
  });
});

test("a list shows the school's text before its clock starts and above its exercises, and a teacher's comments @phone", async ({
  page,
  ana,
}) => {
  await page.goto(await ana.find(timed));
  await expect(page.getByRole("button", { name: "Responder Agora" })).toBeVisible();
  await expect(page.getByText("Sete questões em sessenta minutos")).toBeVisible();
  await expect(page.getByText("Antes de começar, separe papel e lápis")).toBeVisible();

  await page.goto(await ana.find("Todos os tipos"));
  const words = page.getByText("Não há prazo: pare quando quiser");
  await expect(words).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Próximo exercício" }).click();
  await expect(page.getByText("Exercício 2")).toBeVisible();
  await expect(words).toBeHidden();
  await page.getByText("Sobre esta lista").click();
  await expect(words).toBeVisible();

  await test.step("the comments are shown with their file", async () => {
    await ana.open("Redação comentada", 1);
    await expect(page.getByText("Comentário do professor")).toBeVisible();
    await expect(
      page.getByText("Ana, o parágrafo está claro e vai direto ao ponto", { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /^Arquivo do comentário/ })).toBeVisible();
    await page.getByRole("link", { name: "Próximo exercício" }).click();
    await expect(page.getByRole("img", { name: "Sua imagem" })).toBeVisible();
    await axe(page);
  });
});

test("a list closed by the system shows what counted and the answer key, and the way there without scrolling", async ({
  page,
  ana,
  isMobile,
}) => {
  const whole = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: isMobile ? 360 : 1366, height: 640 });
  await page.goto(await ana.find("Fechada pelo sistema"));
  const way = page.getByRole("link", { name: "Ver o gabarito" });
  await test.step("the way is in view on a short screen", async () => {
    await expect(way).toBeInViewport({ ratio: 1 });
    // and nothing covers it
    const bar = page.getByRole("navigation", { name: "Navegação entre aulas" });
    expect((await boxOf(way)).bottom).toBeLessThan((await boxOf(bar)).y);
  });
  await page.setViewportSize(whole);
  await expect(page.getByText("Tempo Expirado")).toBeVisible();
  const meaning = page.getByText(
    "A lista foi fechada pelo sistema. O que ficou sem resposta recebeu nota 0.",
  );
  await expect(meaning).toBeVisible();
  await axe(page);
  await way.click();
  await expect(meaning).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText("Tempo Expirado");
  await expect(page.getByRole("list", { name: "Gabarito" })).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  await expect(page.getByText("2 de 4 respondidos")).toBeVisible();
  await expect(step(page, 2, "respondido")).toBeVisible();
  await expect(step(page, 3, "sem resposta")).toBeVisible();
  await axe(page);
});

test("a refused list says why, and does not blame the connection @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/exercise-list-instance/get-exercise-list"));
  const message = "Não encontrado.";
  await page.route("**/get-exercise-list", (route) => route.fulfill({ status: 404, json: { message } }));
  await page.goto(await bruno.find("Todos os tipos"));
  const failed = page.getByRole("alert").filter({ hasText: message });
  await expect(failed).toContainText("Escolha outra aula no conteúdo do curso.");
  await expect(failed).not.toContainText("conexão");
});

test("the ends of a list link to the neighbouring lessons @desktop", async ({ page, bruno }) => {
  await bruno.open("Redação comentada", 1);
  await page.getByRole("link", { name: "Exercício anterior" }).click();
  await expect(page).toHaveURL(await bruno.find("Gráficos que enganam"));
  await page.goBack();
  await expect(page).toHaveURL(/exercicio=1$/);
  const onward = page.getByRole("link", { name: "Próximo exercício: ir para a próxima aula" });
  for (const position of [2, 3]) {
    await page.getByRole("link", { name: "Próximo exercício" }).click();
    await expect(page).toHaveURL(new RegExp(`exercicio=${position}$`));
  }
  await onward.click();
  await expect(page).toHaveURL(await bruno.find("Probabilidade: contar antes de apostar"));
});

test("the bottom bar doesn't move when an answer is begun, nor while the next exercise loads", async ({
  page,
  bruno,
}) => {
  const readSilent = await recordSilent(page);
  await bruno.open("Todos os tipos", 4);
  const bar = page.getByRole("navigation", { name: "Navegação entre exercícios" });
  const readPlaces = async () => ({
    answer: await boxOf(bar.getByRole("button", { name: "Responder" })),
    next: await boxOf(bar.getByRole("link", { name: "Próximo exercício" })),
  });
  const there = await readPlaces();
  await page.getByLabel("Sua resposta").fill("Uma casa puxa a média.");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  expect(await readPlaces()).toEqual(there);
  await page.route("**/get-exercise?*", () => undefined);
  await page.getByRole("link", { name: /^Exercício 7/ }).click();
  await expect(page.getByText("Carregando o exercício")).toBeAttached();
  expect(await readSilent()).not.toContain("Carregando o exercício");
  expect(await readPlaces()).toEqual(there);
});
