import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestPackage } from "../../../testing/content/content-package.ts";
import { createListPackage } from "../../../testing/content/list-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
});
afterEach(() => school.close());

describe("refused in answers of the history, with file and line", () => {
  it.each<[string, string, string, string, string]>([
    [
      "a grade for an exercise graded by its key",
      "history/answers.yaml",
      "option: flor",
      "option: flor, grade: 10",
      "type O is graded by its key",
    ],
    [
      "feedback without a grade",
      "history/answers.yaml",
      ", grade: 8.5",
      "",
      "history/answers.yaml:8  feedback is given only with a grade",
    ],
    [
      "a file of feedback without a grade",
      "history/answers.yaml",
      'grade: 8.5, feedback: "Bom."',
      "feedback_file: materiais/ficha.pdf",
      "history/answers.yaml:8  feedback_file is given only with a grade",
    ],
    [
      "an option that YAML reads as a number",
      "history/answers.yaml",
      "option: flor",
      "option: 3",
      "history/answers.yaml:7  answers[1].lists[1].exercises[1].option must be a text or a list (put a text in quotes)",
    ],
    [
      "a number among options",
      "history/answers.yaml",
      "option: flor",
      "option: [flor, 3]",
      "history/answers.yaml:7  answers[1].lists[1].exercises[1].option[2] must be a text (put it in quotes)",
    ],
    [
      "an option of another exercise",
      "history/answers.yaml",
      "option: flor",
      "option: caule",
      'the exercise has no option "caule"',
    ],
    [
      "no option",
      "history/answers.yaml",
      "option: flor",
      "option: []",
      "this is not a whole answer to an exercise of type O",
    ],
    ["a grade over 10", "history/answers.yaml", "8.5", "11", "must be 0 to 10"],
    [
      "an exercise that isn't in the list",
      "history/answers.yaml",
      "exercise: descreva",
      "exercise: desenhe",
      'the list has no exercise "desenhe"',
    ],
    [
      "a list opened tomorrow",
      "history/answers.yaml",
      'opened: "-10d 19:00"',
      'opened: "+1d 19:00"',
      "history/answers.yaml:4  history can't be later than today",
    ],
    [
      "an answer of tomorrow",
      "history/answers.yaml",
      "-10d 19:05",
      "+1d 19:05",
      "history/answers.yaml:8  history can't be later than today",
    ],
    [
      "an answer before the opening",
      "history/answers.yaml",
      "-10d 19:02",
      "-10d 18:59",
      "history/answers.yaml:7  the answer is older than the opening of its list",
    ],
    [
      "answers out of order",
      "history/answers.yaml",
      "-10d 19:05",
      "-10d 19:01",
      "history/answers.yaml:8  the answer is older than the one before it",
    ],
    [
      "a list closed before its answers",
      "history/answers.yaml",
      'opened: "-10d 19:00"',
      'opened: "-10d 19:00"\n        closed: "-10d 19:04"',
      "history/answers.yaml:4  the list was closed before it was opened or answered",
    ],
    [
      "an enrollment that isn't there",
      "history/answers.yaml",
      '"1001"',
      '"1009"',
      'there is no enrollment "1009"',
    ],
  ])("%s", async (_what, path, from, to, refusal) => {
    await school.edit(path, from, to);
    expect(await school.refusals()).toContain(refusal);
  });
});
