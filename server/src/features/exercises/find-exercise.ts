import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { readWithListsClosed } from "./close-expired.ts";
import { type AnswerRow, findAnswer, findQuestion, type QuestionRow } from "./exercises.queries.ts";
import type { Answer } from "./grading.ts";
import { openListStatuses } from "./open-lists.queries.ts";

export type ExerciseRow = AnswerRow & QuestionRow;

// A few KB each: a question with its options, tips and key.
const questions = createRevisionCache<QuestionRow | undefined>({ megabytes: 12 });

/** An exercise of the student's own. Closes the list first if it has expired (wire §4). Throws `notFound`. */
export async function findOwnExercise(brand: Brand, session: Session, id: number): Promise<ExerciseRow> {
  const read = async () => {
    const answer = await findAnswer(brand.db, session, { id });
    const question = answer && (await findKeptQuestion(brand, answer));
    if (!question) throw new AppError("notFound");
    const chosen = new Set([
      ...answer.optionIds,
      ...answer.cells.map(({ exercise_option_id }) => exercise_option_id),
    ]);
    const options = question.options.filter(({ id: option, listed }) => listed || chosen.has(option));
    return { ...answer, ...question, options };
  };
  return readWithListsClosed(brand.db, session.now, read, ({ status, enrollmentId, deadlineAt }) =>
    openListStatuses.includes(status) ? [{ enrollmentId, nextDeadline: deadlineAt }] : [],
  );
}

const findKeptQuestion = (brand: Brand, { exerciseId, revision }: AnswerRow) =>
  questions.get(`${brand.slug}/${exerciseId}`, Number(revision), () =>
    findQuestion(brand.db, { exerciseId }),
  );

/** The stored answer in canonical form, for comparison with a new one. */
export const toAnswer = ({ optionIds, reply, fileId, cells }: ExerciseRow): Answer => ({
  optionIds,
  reply,
  fileId,
  cells,
});
