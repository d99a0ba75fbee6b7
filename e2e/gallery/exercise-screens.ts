import type { Page } from "@playwright/test";
import { rewrite } from "../support/rewrite-answers.ts";
import { press, type Screen, shownBy } from "./screen.ts";

/** An exercise is loaded after its list; one with a deadline only after the student starts it. */
const untilAsked = (page: Page) =>
  page
    .getByText(/^Exercício \d|Responder Agora/)
    .first()
    .waitFor();

const stillFull = ["full"] as const;

const listCall = "**/exercise-list-instance/get-exercise-list";

/** Parts of a lesson with a list; the list's other states are the exercise's. */
const listParts = (parts: Record<string, Omit<Screen, "route" | "part">>): Screen[] =>
  Object.entries(parts).map(([part, screen]) => ({
    route: "aula/:aulaId",
    part,
    fill: untilAsked,
    only: [stillFull, shownBy("exercise")],
    brand: "sabia",
    ...screen,
  }));

const wayIn: Screen[] = listParts({
  "timed list": {
    path: ({ lesson }) => lesson("Simulado com tempo"),
    only: [["full", "long"], shownBy("exercise")],
  },
  "timed list, started": {
    path: ({ classmateLesson }) => classmateLesson("Simulado com tempo"),
    user: "classmate",
  },
  "list not open yet": { path: ({ lesson }) => lesson("Ainda não abriu") },
  "list past its end": { path: ({ lesson }) => lesson("Prazo encerrado") },
  "list closed by the system": {
    path: ({ lesson }) => lesson("Fechada pelo sistema"),
    fill: (page) => page.getByRole("link", { name: "Ver o gabarito" }).waitFor(),
  },
  "list itself": {
    path: ({ list }) => list,
    asks: listCall,
    only: [["loading", "failed"], shownBy("exercise")],
  },
  "exercise itself": {
    path: ({ list }) => `${list}?exercicio=1`,
    asks: "**/exercise-list-instance/get-exercise?*",
    only: [["loading", "failed"], shownBy("exercise")],
  },
  "list in preparation": {
    path: ({ list }) => list,
    before: (page) =>
      rewrite<{ lesson: object }>(page, "**/enrollment/lesson/**", ({ lesson }) => {
        Object.assign(lesson, { lesson_exercise_list: null });
      }),
    fill: (page) => page.getByText("Lista em preparação").waitFor(),
  },
});

/** Opens the classmate's started list with this many seconds left. */
const running = (seconds: number): Omit<Screen, "route" | "part"> => ({
  path: ({ classmateLesson }) => classmateLesson("Simulado com tempo"),
  user: "classmate",
  before: (page) =>
    rewrite<object>(page, listCall, (list) => void Object.assign(list, { deadlineCountDownEnd: seconds })),
  fill: async (page) => {
    await press("Responder Agora")(page);
    await page.getByRole("timer").waitFor();
    await page.getByRole("radio").first().waitFor();
  },
});

const closedAt = (position: number): Omit<Screen, "route" | "part"> => ({
  path: ({ lesson }) => `${lesson("Fechada pelo sistema")}?exercicio=${position}`,
});
const answeredAt = (position: number): Omit<Screen, "route" | "part"> => ({
  path: ({ classmateLesson }) => `${classmateLesson("Todos os tipos")}?exercicio=${position}`,
  user: "classmate",
});

const moments: Screen[] = listParts({
  "time running": running(2_537),
  "under five minutes": running(291),
  "time over": running(1),
  "chosen option": {
    path: ({ list }) => `${list}?exercicio=1`,
    fill: async (page) => {
      await page.getByRole("radio", { name: "R$ 72,00" }).click();
      await page.getByText("Salvo no aparelho").waitFor();
    },
  },
  "cells being filled": {
    path: ({ list }) => `${list}?exercicio=7`,
    fill: async (page) => {
      await page.getByRole("button", { name: "Célula 1, vazia" }).click();
      await page.getByRole("radio", { name: "25%" }).click();
      await page.getByText("Salvo no aparelho").waitFor();
    },
  },
  "answered offline": {
    path: ({ list }) => `${list}?exercicio=1`,
    fill: async (page) => {
      await page.getByRole("radio", { name: "R$ 72,00" }).click();
      await page.context().setOffline(true);
      await press("Responder")(page);
      await page.getByText("Sem conexão, enviaremos depois").waitFor();
    },
  },
  "wrong option": answeredAt(1),
  "second try": answeredAt(2),
  "several options": answeredAt(3),
  "waiting for a grade": answeredAt(4),
  "marked cells": answeredAt(7),
  "answered in time": closedAt(1),
  "closed without an answer": closedAt(3),
  "answer with a picture": { path: ({ key }) => `${key}?exercicio=2` },
  "graded cells": { path: ({ key }) => `${key}?exercicio=3` },
});

/** Exercise lists: before they start, their exercises at every moment, and after their end. */
export const exerciseScreens: Screen[] = [
  {
    route: "aula/:aulaId",
    part: "exercise",
    path: ({ list }) => `${list}?exercicio=1`,
    fill: untilAsked,
    asks: /\/(enrollment\/lesson|exercise-list-instance)\//,
    only: [["full", "loading", "failed", "long"], "No list is without exercises."],
  },
  {
    route: "aula/:aulaId",
    part: "answered exercise",
    path: ({ key }) => `${key}?exercicio=1`,
    fill: untilAsked,
    only: [["full", "long"], shownBy("exercise")],
  },
  ...[2, 3, 4, 5, 6, 7, 8].map(
    (position): Screen => ({
      route: "aula/:aulaId",
      part: `exercise ${position}`,
      path: ({ list }) => `${list}?exercicio=${position}`,
      fill: untilAsked,
      only: [stillFull, shownBy("exercise")],
      brand: "sabia",
    }),
  ),
  ...wayIn,
  ...moments,
];
