import type { ExerciseInstance } from "@sabia/contract";
import { formatGrade } from "../../../platform/format-number.ts";
import { Card } from "../../../ui/card.tsx";
import { classes } from "../../../ui/classes.ts";
import { hasReply, isClosedUnanswered } from "../exercise-model.ts";
import { AttachedFile } from "./attached-file.tsx";
import styles from "./result.module.css";

function judgeGrade(grade: number): string {
  if (grade === 10) return "Resposta correta";
  return grade === 0 ? "Resposta incorreta" : "Parcialmente correta";
}

/** What the grade means, in a few words. */
function titleOf(exercise: ExerciseInstance): string {
  const { grade, feedback, cells_answers: cells } = exercise;
  const { type } = exercise.exercise;
  if (grade === null) return "Aguardando correção";
  if (!hasReply(exercise)) return "Sem resposta";
  if (feedback) return "Comentário do professor";
  if (type === "OL") {
    const right = cells.filter(({ correct }) => correct).length;
    return `${right} de ${cells.length} ${cells.length === 1 ? "célula certa" : "células certas"}`;
  }
  if (type === "OO" && grade === 5) return "Certa na segunda tentativa";
  return type === "O" || type === "OO" || type === "OM" ? judgeGrade(grade) : "Corrigida";
}

/** The text shown until there is a comment. */
function wordsWithoutComment(exercise: ExerciseInstance): string | null {
  if (exercise.grade === null) return "A nota e o comentário aparecem aqui.";
  return isClosedUnanswered(exercise) ? "O tempo terminou antes da resposta. A nota é 0." : null;
}

type ResultProps = { exercise: ExerciseInstance; message: string | null };

/** Id of the live region that shows an exercise's result. */
export const resultId = "exercicio-resultado";

/** The live region of the result: rendered before the result, so that screen readers announce it. */
export const Result = (props: ResultProps) => (
  <div role="status" id={resultId}>
    {props.exercise.exercise_is_replied && <ResultCard {...props} />}
  </div>
);

/** Grade and comment of a replied exercise, and the server's message on a reply sent just now; or that a teacher has yet to grade it. */
function ResultCard({ exercise, message }: ResultProps) {
  const { grade, feedback, feedback_file_id: fileId } = exercise;
  const words =
    feedback ?? [message, wordsWithoutComment(exercise)].filter((part) => part !== null).join(" ");
  return (
    <Card as="section" className={styles.result} aria-label="Resultado">
      <div className={classes(styles.grade, "num")}>
        <b>{grade === null ? "–" : formatGrade(grade)}</b>
        <span>Nota</span>
      </div>
      <div>
        <h3 className="h4">{titleOf(exercise)}</h3>
        {words && <p className={styles.comment}>{words}</p>}
        {fileId !== null && <AttachedFile fileId={fileId} label="Arquivo do comentário" />}
      </div>
    </Card>
  );
}
