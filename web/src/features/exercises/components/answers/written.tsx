import { exerciseLimits, lengthOf } from "@sabia/contract/texts";
import { useId } from "react";
import { formatCount } from "../../../../platform/format-number.ts";
import { withErrorIcon } from "../../../../ui/error-icon.tsx";
import field from "../../../../ui/field.module.css";
import type { AnswerProps } from "./answer-props.ts";
import { Picture } from "./picture.tsx";
import styles from "./written.module.css";

const { replyLength } = exerciseLimits;
const limit = formatCount(replyLength);
/** From this length on the limit is shown; typing is never cut off. */
const warnFrom = replyLength - 1000;

/** A written answer (D), optionally with a picture (DD). */
export function Written(props: AnswerProps) {
  const { exercise, draft, onDraft, locked, labelledBy } = props;
  const id = useId();
  const countId = useId();
  const length = lengthOf(draft.reply);
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
          aria-describedby={`${labelledBy} ${countId}`}
          aria-invalid={length > replyLength || undefined}
          onChange={(event) => onDraft({ reply: event.currentTarget.value })}
        />
        <p className={styles.hint}>
          <span role="status" className={field.error}>
            {length > replyLength && withErrorIcon(`Use no máximo ${limit} caracteres.`)}
          </span>
          {/* not a live region: it would be announced at each key press */}
          <span className="num" id={countId}>
            {length > warnFrom && `${formatCount(length)} de ${limit}`}
          </span>
        </p>
      </div>
      {exercise.exercise.type === "DD" && <Picture {...props} />}
    </>
  );
}
