import { exerciseLimits } from "@sabia/contract/texts";
import { useId } from "react";
import type { AnswerProps } from "./answer-props.ts";
import { Picture } from "./picture.tsx";
import styles from "./written.module.css";

const { replyLength } = exerciseLimits;
/** Near its end the limit is said; typing is never cut off. */
const warnFrom = replyLength - 1000;

/** A written answer (D), with a picture beside it (DD). */
export function Written(props: AnswerProps) {
  const { exercise, draft, onDraft, locked, labelledBy } = props;
  const id = useId();
  const length = draft.reply.length;
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Sua resposta</label>
        <textarea
          id={id}
          className={styles.written}
          rows={6}
          value={draft.reply}
          readOnly={locked}
          aria-describedby={labelledBy}
          aria-invalid={length > replyLength || undefined}
          onChange={(event) => onDraft({ reply: event.currentTarget.value })}
        />
        {length > warnFrom && (
          <p className={styles.hint} role="status">
            <span>
              {length > replyLength ? `Use no máximo ${replyLength.toLocaleString("pt-BR")} caracteres.` : ""}
            </span>
            <span className="num">
              {length.toLocaleString("pt-BR")} de {replyLength.toLocaleString("pt-BR")}
            </span>
          </p>
        )}
      </div>
      {exercise.exercise.type === "DD" && <Picture {...props} />}
    </>
  );
}
