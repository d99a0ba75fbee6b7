import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestPackage } from "../../../testing/content/content-package.ts";
import { createListPackage } from "../../../testing/content/list-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
});
afterEach(() => school.close());

describe("refused with file and line", () => {
  const file = "courses/biologia/lists/pratica.yaml";
  it.each<[string, string, string, string]>([
    [
      "two right options of O",
      "{ id: flor, text: A flor }",
      "{ id: flor, text: A flor, correct: true }",
      `${file}:8  type O needs exactly one option with correct: true`,
    ],
    [
      "only one option",
      "      - { id: caule, text: Caule }\n    cells: [raiz, caule]",
      "    cells: [raiz]",
      `${file}:14  type OL needs two options at least`,
    ],
    [
      "a cell without its option",
      "cells: [raiz, caule]",
      "cells: [raiz, folha]",
      `${file}:17  there is no option "folha"`,
    ],
    [
      "cells missing",
      "    cells: [raiz, caule]\n",
      "",
      `${file}:11  type OL needs cells: the id of the right option of each`,
    ],
    [
      "the same id twice",
      "id: ordem",
      "id: partes",
      `${file}:11  this exercise id is already used on line 3`,
    ],
    [
      "an unknown type",
      "type: D\n",
      "type: X\n",
      `${file}:19  exercises[3].type must be one of: O, OO, OM, D, DD, M, OL, DL`,
    ],
    [
      "a missing picture",
      "imagens/raiz.png",
      "imagens/flor.png",
      `${file}:23  the file "imagens/flor.png" doesn't exist in files/`,
    ],
    [
      "a picture below empty lines",
      "      Descreva a figura.\n\n      ![Uma raiz](imagens/raiz.png)",
      "\n\n      ![Uma flor](imagens/flor.png)",
      `${file}:23  the file "imagens/flor.png" doesn't exist in files/`,
    ],
    [
      "a picture in a text of one line",
      "Ordene de baixo para cima.",
      '"![Flor](imagens/flor.png)"',
      `${file}:13  the file "imagens/flor.png"`,
    ],
    [
      "a picture in an option of one line",
      "text: Caule",
      'text: "![Flor](imagens/flor.png)"',
      `${file}:16  the file "imagens/flor.png"`,
    ],
    [
      "a picture in a folded text, reported at the start of the text",
      "question: Ordene de baixo para cima.",
      "question: >\n      Ordene.\n\n      ![Flor](imagens/flor.png)",
      `${file}:13  the file "imagens/flor.png"`,
    ],
    [
      "a picture in a table",
      "Descreva a figura.\n",
      "| a |\n      |---|\n      | ![Flor](imagens/flor.png) |\n",
      `${file}:23  the file "imagens/flor.png"`,
    ],
  ])("%s", async (_what, from, to, refusal) => {
    await school.edit(file, from, to);
    expect(await school.refusals()).toContain(refusal);
  });

  it.each<[string, string, string, string, string]>([
    [
      "a missing list",
      "courses/biologia/lessons/pratica.md",
      "list: pratica",
      "list: outra",
      'the list "outra" has no file lists/outra.yaml',
    ],
    [
      "a window that closes before it opens",
      "courses/biologia/lessons/pratica.md",
      'closes: "+5d 18:00"',
      'closes: "-30d"',
      "the list closes before it opens",
    ],
    [
      "a window of a content lesson",
      "courses/biologia/lessons/raiz.md",
      "type: content",
      'type: content\nopens: "-20d"',
      'only a lesson of type list has "opens"',
    ],
    [
      "a text for the number of cells",
      file,
      "cells: [raiz, caule]",
      "cells: raiz",
      `${file}:17  exercises[2].cells must be a list or a number`,
    ],
    [
      "the progress of a list",
      "history/progress.yaml",
      "lesson: folha",
      "lesson: pratica",
      "write them under answers",
    ],
  ])("%s", async (_what, path, from, to, refusal) => {
    await school.edit(path, from, to);
    expect(await school.refusals()).toContain(refusal);
  });

  it.each([
    [
      "with an unknown status",
      "1001,P1,turma-a,E",
      "1001,P1,turma-a,X",
      "status must be one of: E, D, B, C, F",
    ],
    ["in a group that isn't there", "1001,P1,turma-a", "1001,P1,turma-x", 'there is no group "turma-x"'],
    ["of a forum's author", "1002,P1,turma-b,E", "1002,P1,turma-b,X", "status must be one of: E, D, B, C, F"],
    ["of an unknown person", "1002,P1,turma-b", "1002,P9,turma-b", 'no person has the student_number "P9"'],
  ])(
    "an enrollment %s is refused alone, without the answers and posts that refer to it",
    async (_what, from, to, reason) => {
      await school.edit("enrollments.csv", from, to);
      const line = from.startsWith("1001") ? 2 : 3;
      expect(await school.refusals()).toBe(`enrollments.csv:${line}  ${reason}`);
    },
  );

  it("another type for an exercise that students have", async () => {
    await school.import();
    await school.remove("history/answers.yaml");
    await school.edit(file, "type: D\n", "type: M\n");
    expect(await school.refusals()).toContain(
      `${file}:18  students have this exercise as type D: give the new one another id`,
    );
  });
});
