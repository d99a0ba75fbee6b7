import { exerciseLimits } from "@sabia/contract/texts";
import type { KeyboardEvent } from "react";
import { cellNumbers } from "../../pending/draft.ts";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./written.module.css";

/** A row of cells with a text in each (DL); Enter leads to the next. */
export function TextCells({ exercise, draft, onDraft, locked, labelledBy }: AnswerProps) {
  const numbers = cellNumbers(exercise.exercise.cells_number);
  const goOn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Enter") return;
    const inputs = [...event.currentTarget.querySelectorAll("input")];
    inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each cell
    <div className={styles.texts} role="group" aria-labelledby={labelledBy} onKeyDown={goOn}>
      {numbers.map((cell) => (
        <label key={cell} className={styles.field}>
          <span className={styles.label}>{cell}</span>
          <input
            className={styles.cellText}
            aria-label={`Célula ${cell}`}
            value={String(draft.cells[cell] ?? "")}
            readOnly={locked}
            // maxLength counts UTF-16 code units, the limit counts whole characters
            maxLength={2 * exerciseLimits.cellLength}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="next"
            onChange={(event) => onDraft({ cells: { ...draft.cells, [cell]: event.currentTarget.value } })}
          />
        </label>
      ))}
    </div>
  );
}

/** The text written in each cell. */
export function TextCellsReply({ exercise }: Pick<AnswerProps, "exercise">) {
  const answers = new Map(exercise.cells_answers.map(({ cell, reply }) => [cell, reply]));
  return (
    <ul className={styles.texts} aria-label="Sua resposta">
      {cellNumbers(exercise.exercise.cells_number).map((cell) => (
        <li key={cell} className={styles.field}>
          <span className={styles.label}>{cell}</span>
          <p className={styles.written}>{answers.get(cell) || "–"}</p>
        </li>
      ))}
    </ul>
  );
}
