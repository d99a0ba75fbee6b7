import { expect, test } from "vitest";
import { describeFinished, describeLessons } from "./describe-lessons.ts";

test("says how many of a course's lessons are done", () => {
  expect([describeLessons({ done: 6, total: 12 }), describeLessons({ done: 0, total: 1 })]).toEqual([
    "6 de 12 aulas",
    "0 de 1 aula",
  ]);
  expect(describeFinished({ done: 6, total: 12 })).toBe("6 de 12 aulas concluídas");
  expect(describeFinished({ done: 1, total: 1 })).toBe("1 de 1 aula concluída");
  expect(describeFinished({ done: 1027, total: 1240 })).toBe("1.027 de 1.240 aulas concluídas");
});
