import { IconCheck, IconX } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { Card } from "../../../../ui/card.tsx";
import { classes } from "../../../../ui/classes.ts";
import { plainText } from "../../../../ui/rich-text/plain-text.ts";
import { cellNumbers, findEmptyCell } from "../../pending/draft.ts";
import { useRoving } from "../../use-roving.ts";
import { OptionText } from "../option-text.tsx";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./option-cells.module.css";

const isFraction = (text: string) => /^\d+\/\d+$/.test(text.trim());
const wordsClass = (text: string) => (isFraction(text) ? styles.fraction : undefined);
const columns = (count: number) => ({ "--columns": Math.min(count, 5) }) as CSSProperties;
/** Semicolons separate words that contain commas themselves (`0,3`). */
const listWords = (words: string[]) => words.join(words.some((word) => word.includes(",")) ? "; " : ", ");

function stateOf(isActive: boolean, option: object | undefined): "active" | "filled" | "empty" {
  if (isActive) return "active";
  return option ? "filled" : "empty";
}

/**
 * A row of cells with an option in each (OL). A press on a cell opens its options below; a choice leads to the next empty cell.
 * Keyboard: arrows move among the cells, Enter or Down opens the options, arrows and Space work there. Used options stay usable.
 */
export function OptionCells({ exercise, draft, onDraft, locked, labelledBy }: AnswerProps) {
  const { cells_number: count, exercise_options: options } = exercise.exercise;
  const numbers = cellNumbers(count);
  const [active, setActive] = useState(() => findEmptyCell(count, draft.cells, 0) ?? 1);
  const tray = useId();
  const cells = useRoving<HTMLDivElement>();
  const chips = useRoving<HTMLDivElement>();
  const enter = useRef(false);
  const chosen = draft.cells[active];
  const used = new Set(Object.values(draft.cells));
  const optionOf = (cell: number) => options.find(({ id }) => id === draft.cells[cell]);
  const isLong = options.some(({ description }) => plainText(description).length > 6);

  const focusCell = (cell: number) =>
    cells.group.current?.querySelector<HTMLElement>(`[data-member="${cell}"]`)?.focus();
  const focusChip = () => chips.group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const openCell = (cell: number, event: MouseEvent) => {
    setActive(cell);
    // a click by Enter or Space has detail 0: the focus then moves to the options
    enter.current = event.detail === 0;
    if (enter.current) requestAnimationFrame(focusChip);
  };
  const onCellKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      const cell = Number((document.activeElement as HTMLElement).dataset.member);
      if (cell) setActive(cell);
      requestAnimationFrame(focusChip);
    } else cells.onKeyDown(event);
  };
  const choose = (option: number) => {
    const { [active]: before, ...others } = draft.cells;
    if (before === option) return onDraft({ cells: others });
    const next = { ...others, [active]: option };
    onDraft({ cells: next });
    const empty = findEmptyCell(count, next, active);
    const goal = empty ?? active;
    setActive(goal);
    focusCell(goal);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each cell */}
      <div
        ref={cells.group}
        className={styles.cells}
        style={columns(numbers.length)}
        data-long={isLong}
        role="group"
        aria-labelledby={labelledBy}
        onKeyDown={onCellKey}
      >
        {numbers.map((cell) => {
          const option = optionOf(cell);
          const isActive = cell === active && !locked;
          const emptySign = isActive ? "?" : "–";
          return (
            <button
              key={cell}
              type="button"
              data-member={cell}
              tabIndex={cell === active ? 0 : -1}
              className={styles.cell}
              data-state={stateOf(isActive, option)}
              aria-label={`Célula ${cell}, ${option ? plainText(option.description) : "vazia"}`}
              aria-expanded={isActive}
              aria-controls={tray}
              disabled={locked}
              onClick={(event) => openCell(cell, event)}
            >
              <small>{cell}</small>
              <span className={styles.box}>
                {option ? (
                  <OptionText html={option.description} className={wordsClass(option.description)} />
                ) : (
                  emptySign
                )}
              </span>
            </button>
          );
        })}
      </div>
      {!locked && (
        <Card className={styles.tray} id={tray}>
          <p>{`Célula ${active}`}</p>
          <div
            ref={chips.group}
            className={styles.chips}
            role="radiogroup"
            aria-label={`Opções da célula ${active}`}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return chips.onKeyDown(event);
              event.preventDefault();
              focusCell(active);
            }}
          >
            {options.map(({ id, description }, at) => {
              const isUsed = used.has(id) && chosen !== id;
              const reachable = options.some((option) => option.id === chosen) ? chosen === id : at === 0;
              return (
                // biome-ignore lint/a11y/useSemanticElements: arrows must not choose, since a choice moves on to the next cell
                <button
                  key={id}
                  type="button"
                  role="radio"
                  aria-checked={chosen === id}
                  data-member={id}
                  data-used={isUsed}
                  aria-label={`${plainText(description)}${isUsed ? ", já usada" : ""}`}
                  tabIndex={reachable ? 0 : -1}
                  className={styles.chip}
                  onClick={() => choose(id)}
                >
                  <OptionText html={description} className={wordsClass(description)} />
                  {isUsed && <IconCheck className={styles.used} size={16} stroke={2} aria-hidden />}
                </button>
              );
            })}
          </div>
        </Card>
      )}
    </>
  );
}

/** The answer key by cell, with the right answers below if something was wrong. */
export function OptionCellsKey({ exercise }: Pick<AnswerProps, "exercise">) {
  const { exercise_options: options, cells_number: count } = exercise.exercise;
  const numbers = cellNumbers(count);
  const answers = new Map(exercise.cells_answers.map((answer) => [answer.cell, answer]));
  const nameOf = (id: number | null | undefined) => options.find((option) => option.id === id)?.description;
  const isLong = options.some(({ description }) => plainText(description).length > 6);
  const right = numbers.map((cell) => nameOf(answers.get(cell)?.correct_option_id));
  const hasWrong = numbers.some((cell) => !answers.get(cell)?.correct);
  return (
    <>
      <ul className={styles.cells} style={columns(numbers.length)} data-long={isLong} aria-label="Gabarito">
        {numbers.map((cell) => {
          const answer = answers.get(cell);
          const words = nameOf(answer?.exercise_option_id);
          const isRight = answer?.correct === true;
          return (
            <li key={cell} className={styles.cell} data-state={isRight ? "right" : "wrong"}>
              <small>
                {isRight ? (
                  <IconCheck size={16} stroke={2} aria-hidden />
                ) : (
                  <IconX size={16} stroke={2} aria-hidden />
                )}
                <span className="vh">Célula {cell}: </span>
                {isRight ? "certa" : "errada"}
              </small>
              <span className={styles.box}>
                {words ? (
                  <OptionText html={words} className={wordsClass(words)} />
                ) : (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="vh">vazia</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {hasWrong && right.every((words) => words !== undefined) && (
        <p className={classes("meta", "num", styles.rightAnswers)}>
          Respostas certas, por célula: {listWords(right.map((words) => plainText(words ?? "")))}.
        </p>
      )}
      {options.some(({ justification }) => justification) && (
        <dl className={styles.reasons}>
          {options.map(({ id, description, justification }) =>
            justification ? (
              <div key={id}>
                <dt>
                  <OptionText html={description} className={wordsClass(description)} />
                </dt>
                <dd>
                  <OptionText html={justification} />
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </>
  );
}
