import { AttachedFile } from "../attached-file.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { Choices, ChoicesKey } from "./choices.tsx";
import { OptionCells, OptionCellsKey } from "./option-cells.tsx";
import { Recording } from "./recording.tsx";
import { TextCells, TextCellsReply } from "./text-cells.tsx";
import styles from "./written.module.css";
import { Written } from "./written.tsx";

const areas = {
  O: Choices,
  OO: Choices,
  OM: Choices,
  D: Written,
  DD: Written,
  M: Recording,
  OL: OptionCells,
  DL: TextCells,
};

/** The input for an answer, by the exercise's type. */
export function AnswerArea(props: AnswerProps) {
  const Area = areas[props.exercise.exercise.type];
  return <Area {...props} />;
}

/** The student's reply, and the answer key if there is one. */
export function ReplyArea({ exercise }: Pick<AnswerProps, "exercise">) {
  const { type } = exercise.exercise;
  if (type === "O" || type === "OO" || type === "OM") return <ChoicesKey exercise={exercise} />;
  if (type === "OL") return <OptionCellsKey exercise={exercise} />;
  if (type === "DL") return <TextCellsReply exercise={exercise} />;
  return (
    <div className={styles.own}>
      {exercise.reply !== null && (
        <div className={styles.field}>
          <span className={styles.label}>Sua resposta</span>
          <p className={styles.written}>{exercise.reply}</p>
        </div>
      )}
      {exercise.file_id !== null && (
        <AttachedFile fileId={exercise.file_id} label={type === "M" ? "Sua gravação" : "Sua imagem"} />
      )}
    </div>
  );
}
