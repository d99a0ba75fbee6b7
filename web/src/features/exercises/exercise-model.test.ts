import { expect, test, vi } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import {
  explainClosed,
  explainResult,
  findMessage,
  hasReply,
  judgeOption,
  nameResult,
  nameStage,
} from "./exercise-model.ts";
import { findRefusal, findStart, judgePeriod, needsInfo } from "./list-model.ts";
import { readProblems } from "./read-problems.ts";

// the brand is read from the page, which tests don't have
vi.mock("../../platform/app-info.ts", () => ({ appInfo: { time_zone: "America/Sao_Paulo" } }));

const option = (correct: boolean) => ({ id: 1, description: "a", correct, justification: null });

test("right options are green and a wrong choice is red, each with a label", () => {
  expect(judgeOption(option(true), [1])).toEqual({ sign: "right", words: "Sua resposta: correta" });
  expect(judgeOption(option(true), [])).toEqual({ sign: "right", words: "Correta" });
  expect(judgeOption(option(false), [1])).toEqual({ sign: "wrong", words: "Sua resposta: incorreta" });
  expect(judgeOption(option(false), [2])).toEqual({ sign: "plain", words: null });
});

const closed = {
  id: 1,
  exercise_option_id: null,
  reply: null,
  file_id: null,
  feedback: null,
  feedback_file_id: null,
  grade: 0,
  exercise_is_replied: true,
  exercise_is_half_replied: false,
  exercise: {
    id: 1,
    question: "",
    cells_number: 1,
    type: "OL" as const,
    exercise_tips: [],
    exercise_options: [],
  },
  cells_answers: [{ cell: 1, exercise_option_id: null, reply: null, correct: false, correct_option_id: 7 }],
  answered_counters: { count: 1, answered: 1 },
};

test("cells of an exercise closed by the system show the key and don't count as a reply", () => {
  expect(hasReply(closed)).toBe(false);
  const [cell] = closed.cells_answers;
  expect(hasReply({ ...closed, cells_answers: cell ? [{ ...cell, exercise_option_id: 3 }] : [] })).toBe(true);
});

test("a replied exercise without a reply ran out of time, whether or not its list is known to be closed", () => {
  const answered = { ...closed, reply: "Doze." };
  expect([explainClosed(closed, false), explainClosed(closed, true), explainClosed(answered, true)]).toEqual(
    Array(3).fill("Tempo expirado."),
  );
  expect(explainClosed(answered, false)).toBe("Este exercício já foi respondido.");
});

test("an exercise that the system closed without a reply is named Sem resposta, not Respondido", () => {
  expect(nameStage(closed)).toBe("Sem resposta");
  expect(nameStage({ ...closed, reply: "Uma resposta" })).toBe("Respondido");
  expect(nameStage({ ...closed, exercise_is_replied: false })).toBeNull();
  expect(nameStage({ ...closed, exercise_is_replied: false, exercise_is_half_replied: true })).toBe(
    "Segunda tentativa",
  );
});

/** A graded choice among five options, of which the first is right, or the first three. */
const chosen = (type: "O" | "OO" | "OM", choice: number | number[], grade: number) => ({
  ...closed,
  grade,
  exercise_option_id: choice,
  cells_answers: [],
  exercise: {
    ...closed.exercise,
    type,
    exercise_options: [1, 2, 3, 4, 5].map((id) => ({
      ...option(false),
      id,
      correct: id <= (type === "OM" ? 3 : 1),
    })),
  },
});

test.each([
  ["O", 1, 10, "Resposta correta"],
  ["O", 2, 0, "Resposta incorreta"],
  ["O", 2, 10, "Corrigida"],
  ["O", 1, 0, "Corrigida"],
  ["OO", 1, 10, "Resposta correta"],
  ["OO", 1, 5, "Certa na segunda tentativa"],
  ["OO", 2, 0, "Resposta incorreta"],
  ["OO", 2, 5, "Corrigida"],
  ["OM", [1, 2, 3], 10, "Resposta correta"],
  ["OM", [1, 2], 6.7, "Parcialmente correta"],
  ["OM", [1, 4], 0, "Resposta incorreta"],
  ["OM", [4, 5], 0, "Resposta incorreta"],
  ["OM", [1, 2], 10, "Corrigida"],
  ["OM", [1, 2], 0, "Corrigida"],
] as const)(
  "the result of an %s with the choice %j and the grade %d is named %s",
  (type, choice, grade, words) => {
    expect(nameResult(chosen(type, typeof choice === "number" ? choice : [...choice], grade))).toBe(words);
  },
);

test("the result of cells is named by how many are right, whatever the grade", () => {
  const cells = [1, 2].map((cell) => ({
    cell,
    exercise_option_id: 3,
    reply: null,
    correct: cell === 1,
    correct_option_id: 3,
  }));
  expect(nameResult({ ...closed, cells_answers: cells })).toBe("1 de 2 células certas");
  expect(nameResult({ ...closed, grade: 10, cells_answers: cells.slice(0, 1) })).toBe("1 de 1 célula certa");
});

test("the result of a written answer is named Corrigida", () => {
  const written = {
    ...closed,
    reply: "Doze.",
    cells_answers: [],
    exercise: { ...closed.exercise, type: "D" as const },
  };
  expect([0, 10].map((grade) => nameResult({ ...written, grade }))).toEqual(["Corrigida", "Corrigida"]);
});

test("an exercise without a reply says that its grade is 0 only if it is", () => {
  expect(explainResult(closed)).toBe("O tempo terminou antes da resposta. A nota é 0.");
  expect(explainResult({ ...closed, grade: 10 })).toBe("O tempo terminou antes da resposta.");
  expect([nameResult(closed), nameResult({ ...closed, grade: 10 })]).toEqual([
    "Sem resposta",
    "Sem resposta",
  ]);
});

test.each([
  [{ secondTry: undefined }, { exercise_is_replied: true, grade: 0 }, true],
  [{ secondTry: false }, { exercise_is_replied: false, grade: null }, true],
  [{ secondTry: false }, { exercise_is_replied: true, grade: 10 }, true],
  [{ secondTry: false }, { exercise_is_replied: true, grade: 5 }, false],
  [{ secondTry: false }, { exercise_is_replied: true, grade: 0 }, false],
  [{ secondTry: true }, { exercise_is_replied: false, grade: null }, false],
  [{ secondTry: true }, { exercise_is_replied: true, grade: 0 }, true],
])("the message on a try %j is shown at %j: %s", (last, exercise, isShown) => {
  expect(findMessage({ message: "a", ...last }, exercise)).toBe(isShown ? "a" : null);
  expect(findMessage(null, exercise)).toBeNull();
});

const terms = {
  exercise_list: { deadline: null, count: 3 },
  response_interval_init: null,
  response_interval_end: null,
  exercise_list_instances: [],
};

test("a deadline or a period asks for the info screen", () => {
  expect(needsInfo(terms)).toBe(false);
  expect(needsInfo({ ...terms, exercise_list: { deadline: 60, count: 3 } })).toBe(true);
  expect(needsInfo({ ...terms, response_interval_end: "2030-01-01T00:00:00Z" })).toBe(true);
});

test("before and after the period the info screen shows the server's message", () => {
  const limited = {
    ...terms,
    response_interval_init: "2026-05-01T03:00:00Z",
    response_interval_end: "2026-05-02T03:00:00Z",
  };
  const at = (moment: string, message: string | null = null) =>
    findRefusal(limited, judgePeriod(limited, Date.parse(moment)), message);
  const early = "A lista de exercícios estará disponível a partir de 01/05/2026 00:00.";
  expect(at("2026-04-30T00:00:00Z")).toBe(early);
  expect(at("2026-04-30T00:00:00Z", early)).toBe(early);
  expect(at("2026-05-01T12:00:00Z", early), "it has come since").toBeNull();
  expect(at("2026-05-01T12:00:00Z", "Outra data."), "it was moved").toBe("Outra data.");
  expect(at("2026-05-01T12:00:00Z")).toBeNull();
  expect(at("2026-05-03T00:00:00Z")).toBe("O prazo para responder esta lista terminou em 02/05/2026 00:00.");
});

test("a list is resumed at its first open exercise", () => {
  const instances = [4, 5, 6].map((id) => ({
    id,
    position: id,
    exercise_is_replied: false,
    exercise_is_half_replied: false,
    exercise_is_unanswered: false,
  }));
  const list = {
    id: 1,
    status: "EA" as const,
    created_at: "",
    deadline: null,
    deadlineCountDownEnd: null,
    answered_counters: { count: 3, answered: 1 },
    instances,
  };
  expect(findStart({ ...list, next_exercise: 5 })).toBe(2);
  expect(findStart({ ...list, next_exercise: null })).toBe(1);
});

test("a refused answer shows each error, the message, or the status text (spec §8)", () => {
  const errors = { reply: ["Escreva a resposta."], file_id: ["Envie uma imagem."] };
  expect(readProblems(new ApiError(422, "Dados inválidos", { errors }))).toEqual([
    "Escreva a resposta.",
    "Envie uma imagem.",
  ]);
  expect(readProblems(new ApiError(412, "Tempo expirado."))).toEqual(["Tempo expirado."]);
  expect(readProblems(new ApiError(500, "Erro interno. Tente novamente."))).toEqual([
    "Erro interno. Tente novamente.",
  ]);
  expect(readProblems(new ApiError(409, "outra coisa"))).toEqual(["Conflito com outra alteração."]);
});
