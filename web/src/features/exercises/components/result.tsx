import type { ExerciseInstance } from "@sabia/contract";
import { formatGrade } from "../../../platform/format-number.ts";
import { Card } from "../../../ui/card.tsx";
import { classes } from "../../../ui/classes.ts";
import { explainResult, nameResult } from "../exercise-model.ts";
import { AttachedFile } from "./attached-file.tsx";
import styles from "./result.module.css";

type ResultProps = { exercise: ExerciseInstance; message: string | null };

/** Id of the live region that shows an exercise's result. */
export const resultId = "exercicio-resultado";

/**
 * The live region of the result: rendered before the result, so that screen readers announce it. The comment's file is outside:
 * arriving later, it would have all of it announced again.
 */
export function Result(props: ResultProps) {
  const { exercise_is_replied: replied, feedback_file_id: fileId } = props.exercise;
  return (
    <>
      <div role="status" id={resultId}>
        {replied && <ResultCard {...props} />}
      </div>
      {replied && fileId !== null && <AttachedFile fileId={fileId} label="Arquivo do comentário" />}
    </>
  );
}

/** Grade and comment of a replied exercise, and the server's message on a reply sent just now; or that a teacher has yet to grade it. */
function ResultCard({ exercise, message }: ResultProps) {
  const { grade, feedback } = exercise;
  const words = feedback ?? [message, explainResult(exercise)].filter(Boolean).join(" ");
  return (
    <Card as="section" className={styles.result} aria-label="Resultado">
      <div className={classes(styles.grade, "num")}>
        <b>{grade === null ? "–" : formatGrade(grade)}</b>
        <span>Nota</span>
      </div>
      <div>
        <h3 className="h4">{nameResult(exercise)}</h3>
        {words && <p className={styles.comment}>{words}</p>}
      </div>
    </Card>
  );
}
