import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { closeIfExpired } from "./close-expired.ts";
import { type ExerciseRow, findExercise } from "./exercises.queries.ts";
import type { Answer } from "./grading.ts";

/** An exercise of the student's own, closed by the system first when its time is over (wire §4). */
export async function findOwnExercise(brand: Brand, session: Session, id: number): Promise<ExerciseRow> {
  const read = async () => {
    const row = await findExercise(brand.db, session, { id });
    if (!row) throw new AppError("notFound", { message: "Exercício não encontrado." });
    return row;
  };
  const row = await read();
  const running = row.status === "NI" || row.status === "EA" ? row.deadlineAt : null;
  return (await closeIfExpired(brand.db, row.enrollmentId, running, session.now)) ? read() : row;
}

/** The stored answer in its one spelling. */
export const toAnswer = ({ optionIds, reply, fileId, cells }: ExerciseRow): Answer => ({
  optionIds,
  reply,
  fileId,
  cells,
});
