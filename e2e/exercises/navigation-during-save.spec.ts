import { treeItem } from "../support/classroom.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { refuseWith } from "../support/refuse.ts";
import { expect, failedCall } from "../support/test.ts";
import { answer, step, test } from "./steps.ts";

test.use({ ownPortal: true });

const otherLesson = /Volumes: quanto cabe/;

test("going back to a list shows the answer that was acknowledged meanwhile @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open("Todos os tipos", 1);
  await page.getByRole("radio", { name: "R$ 75,00" }).click();
  const arrive = await hold(page, "**/answer-exercise");
  const answered = page.waitForResponse("**/answer-exercise");
  await answer(page).click();
  await treeItem(page, otherLesson).click();
  await expect(page.getByRole("heading", { name: otherLesson, level: 2 })).toBeVisible();
  arrive();
  await answered;
  await treeItem(page, /Todos os tipos/).click();
  await expect(step(page, 1, "respondido, atual").or(step(page, 1, "respondido"))).toBeVisible();
});

test("a student who leaves a list while it opens is not taken to its exercise @desktop", async ({
  page,
  bruno,
}) => {
  const list = await bruno.find("Simulado com tempo");
  await page.goto(list);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page).toHaveURL(/exercicio=1$/);
  await page.goto(list);
  await expect(page.getByRole("timer")).toBeVisible();
  const open = await hold(page, "**/get-exercise-list");
  const asked = page.waitForRequest("**/get-exercise-list");
  await page.getByRole("button", { name: "Responder Agora" }).click();
  const request = await asked;
  await treeItem(page, otherLesson).click();
  await expect(page.getByRole("heading", { name: otherLesson, level: 2 })).toBeVisible();
  open();
  // There is none if leaving the list has given the request up.
  const response = await request.response();
  await response?.finished();
  await untilDrawn(page);
  expect(new URL(page.url()).search).toBe("");
});

test("an answer refused after its student has left is reported there, and explained at its exercise @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/exercise-list-instance/answer-exercise"));
  await bruno.open("Todos os tipos", 4);
  const words = page.getByLabel("Sua resposta");
  await words.fill("Uma resposta");
  const arrive = await hold(page, "**/answer-exercise", { answer: refuseWith({ reply: ["Escreva mais."] }) });
  await answer(page).click();
  await page.getByRole("link", { name: "Exercício anterior" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  arrive();
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText(
    "Sua resposta ao exercício 4 de Todos os tipos não foi aceita: Escreva mais.",
  );
  await page.getByRole("link", { name: "Próximo exercício" }).click();
  await expect(words).toHaveValue("Uma resposta");
  const note = refusal.filter({ hasText: /^Escreva mais.$/ });
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();
  await words.fill("Uma resposta mais longa");
  await expect(note).toHaveCount(0);
});
