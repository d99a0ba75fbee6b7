import type { ParsedBody } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { isForeignKeyViolation } from "../../platform/sql-errors.ts";
import { checkAnswer, fileKindOf } from "./check-answer.ts";
import { findListProgress, findOwnUpload, saveAnswer, saveFirstTry } from "./exercises.queries.ts";
import { type ExerciseRow, findOwnExercise, toAnswer } from "./find-exercise.ts";
import { type Answer, type ExerciseType, gradeAnswer, isSameAnswer } from "./grading.ts";
import { saveOvertakenAnswer, saveOvertakenFirstTry } from "./overtaken-answers.queries.ts";

type Body = ParsedBody<"POST /v1/exercise-list-instance/answer-exercise">;
type Taken = { progress: number; message: string };

const answerTaken = "Resposta registrada.";

/** After a wrong first try of an OO. In a list that was closed meanwhile there is no second one. */
function describeFirstTry({ tips, overtaken }: FoundRow): string {
  if (overtaken) return answerTaken;
  if (tips.length === 0) return "Resposta incorreta. Você tem mais uma tentativa.";
  return `Resposta incorreta. Veja ${tips.length === 1 ? "a dica" : "as dicas"} e tente mais uma vez.`;
}

/**
 * Saves an answer once (wire §4). Sending the same answer again succeeds; a different one throws
 * `alreadyAnswered`. An answer that arrived at the deadline or later throws `timeExpired`, with `counted: true`
 * if that same answer was saved in time. Bad fields are reported together in one `invalid`.
 */
export async function answerExercise(brand: Brand, session: Session, body: Body): Promise<Taken> {
  // Another request may have written between our read and our write. It wins, so read again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const taken = await tryAnswer(brand, session, body);
    if (taken) return taken;
  }
  throw new AppError("conflict");
}

/**
 * Validates the fields that did parse when the rest of the body did not, so that all faults are reported at
 * once. Returns no faults for an unknown exercise; throws `timeExpired` or `alreadyAnswered` where no answer
 * would be accepted.
 */
export async function findAnswerFaults(brand: Brand, session: Session, given: Partial<Body>) {
  const { exercise_list_instance_exercise_id: id } = given;
  if (id === undefined) return {};
  try {
    const row = await findOwn(brand, session, { ...given, exercise_list_instance_exercise_id: id });
    if (isClosed(row)) throw new AppError("timeExpired");
    if (isSpent(row, given)) throw new AppError("alreadyAnswered");
    return await findFaults(brand, row, checkAgainst(row, given), given.file_id);
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return {};
    throw error;
  }
}

/**
 * `overtaken`: the list was closed between the answer's arrival and now. The answer counts, so the row is as it
 * was before the closing.
 */
type FoundRow = ExerciseRow & { readonly overtaken: boolean };

/**
 * How long before the deadline an answer may have arrived to be overtaken by the closing: longer than a request
 * is under way. What was closed earlier was closed by a wrong clock, and its key may have been shown since.
 */
const overtakenMs = 10_000;

function takeBackLaterClosing(row: ExerciseRow, now: Date): FoundRow {
  const closedAt = row.closedAt?.getTime();
  if (row.status !== "FE" || closedAt === undefined || closedAt !== row.deadlineAt?.getTime())
    return { ...row, overtaken: false };
  const left = closedAt - now.getTime();
  if (left <= 0 || left > overtakenMs) return { ...row, overtaken: false };
  const byClosing = row.repliedAt?.getTime() === closedAt && row.gradedAt?.getTime() === closedAt;
  return { ...row, overtaken: true, repliedAt: byClosing ? null : row.repliedAt };
}

async function findOwn(brand: Brand, session: Session, body: Body): Promise<FoundRow> {
  const row = await findOwnExercise(brand, session, body.exercise_list_instance_exercise_id);
  if (typeof body.enrollment_id === "number" && body.enrollment_id !== row.enrollmentId)
    throw new AppError("notFound");
  return takeBackLaterClosing(row, session.now);
}

const isClosed = ({ status, overtaken }: FoundRow): boolean => status === "FE" && !overtaken;

/**
 * Whether only a repetition of the stored answer is accepted: the exercise is answered, or its first try is
 * used up and this answer was written as a first try.
 */
const isSpent = (row: ExerciseRow, { second_try }: Partial<Body>): boolean =>
  row.repliedAt !== null || (row.halfRepliedAt !== null && second_try === false);

function checkAgainst(row: ExerciseRow, body: Partial<Body>) {
  const optionIds = row.options.map((option) => option.id);
  return checkAnswer({ type: row.type as ExerciseType, optionIds, cellsNumber: row.cellsNumber }, body);
}

type Checked = ReturnType<typeof checkAnswer>;

async function findFaults(brand: Brand, row: ExerciseRow, checked: Checked, fileId: Body["file_id"]) {
  const wrongFile = await judgeFile(brand, row, fileId);
  return { ...("fields" in checked && checked.fields), ...(wrongFile && { file_id: [wrongFile] }) };
}

async function tryAnswer(brand: Brand, session: Session, body: Body): Promise<Taken | undefined> {
  const row = await findOwn(brand, session, body);
  const checked = checkAgainst(row, body);
  const wasTried = row.repliedAt !== null || row.halfRepliedAt !== null;
  const again = wasTried && "answer" in checked && isSameAnswer(checked.answer, toAnswer(row));
  if (isClosed(row)) throw new AppError("timeExpired", again ? { extra: { counted: true } } : {});
  if (again)
    return {
      progress: await readProgress(brand, row),
      message: row.repliedAt ? answerTaken : describeFirstTry(row),
    };
  if (isSpent(row, body)) throw new AppError("alreadyAnswered");
  const fields = await findFaults(brand, row, checked, body.file_id);
  if ("fields" in checked || Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  return save(brand, row, checked.answer, session.now);
}

async function save(brand: Brand, row: FoundRow, answer: Answer, now: Date): Promise<Taken | undefined> {
  const { id, instanceId } = row;
  const secondTry = row.halfRepliedAt !== null;
  const correctOptionIds = row.options.filter((option) => option.correct).map((option) => option.id);
  const key = { type: row.type as ExerciseType, correctOptionIds, cells: row.key };
  const outcome = gradeAnswer(key, answer, secondTry);
  const { optionIds, reply, fileId } = answer;
  if (!outcome.replied) {
    const saveTry = row.overtaken ? saveOvertakenFirstTry : saveFirstTry;
    const saved = await saveTry(brand.db, { id, instanceId, optionIds, now });
    return saved && { progress: await readProgress(brand, row), message: describeFirstTry(row) };
  }
  const cells = JSON.stringify(answer.cells);
  const values = { id, instanceId, secondTry, optionIds, reply, fileId, cells, now };
  try {
    const saveReply = row.overtaken ? saveOvertakenAnswer : saveAnswer;
    const saved = await saveReply(brand.db, { ...values, gradeTenths: outcome.gradeTenths });
    return saved && { progress: saved.progress, message: answerTaken };
  } catch (error) {
    // The student deleted the upload between our check and this write.
    if (isForeignKeyViolation(error)) throw new AppError("invalid", { fields: { file_id: [foreignFile] } });
    throw error;
  }
}

const readProgress = async (brand: Brand, row: ExerciseRow) =>
  (await findListProgress(brand.db, row))?.progress ?? 0;

const foreignFile = "Este arquivo não pode ser usado na resposta.";

/**
 * Returns what is wrong with the file, if anything. It must be the student's own upload, of the kind that the
 * exercise type takes.
 */
async function judgeFile(
  brand: Brand,
  { type, personId }: ExerciseRow,
  fileId: Body["file_id"],
): Promise<string | undefined> {
  const kind = fileKindOf(type as ExerciseType);
  if (typeof fileId !== "number" || kind === undefined) return undefined;
  const file = await findOwnUpload(brand.db, fileId, personId);
  if (!file) return foreignFile;
  if (file.type.startsWith(kind)) return undefined;
  return kind === "image/" ? "Envie uma imagem." : "Envie uma gravação.";
}
