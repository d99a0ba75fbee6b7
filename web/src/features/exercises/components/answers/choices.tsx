import { IconCheck, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { classes } from "../../../../ui/classes.ts";
import { Note } from "../../../../ui/note.tsx";
import { chosenOptions, judgeOption } from "../../exercise-model.ts";
import { letterOf } from "../../exercise-texts.ts";
import { toggleOption } from "../../pending/draft.ts";
import { useRoving } from "../../use-roving.ts";
import { OptionText } from "../option-text.tsx";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./choices.module.css";

/** Id of the message about a wrong first attempt. */
export const retryId = "exercicio-segunda-tentativa";

/** One option (O, OO) or several (OM): radio or checkbox cards; a second press deselects (spec §4). */
export function Choices({ exercise, draft, onDraft, locked, message, labelledBy }: AnswerProps) {
  const { type, exercise_options: options } = exercise.exercise;
  const isMany = type === "OM";
  const tried = exercise.exercise_is_half_replied ? chosenOptions(exercise) : [];
  const chosen = draft.options;
  const toggle = (id: number) => onDraft({ options: toggleOption(type, chosen, id) });
  /** Chosen by an arrow key: a first Space or Enter confirms it instead of deselecting it. */
  const unconfirmed = useRef(0);
  // a radio group is one tab stop, and arrows choose; each checkbox is a tab stop of its own
  const { group, onKeyDown } = useRoving<HTMLDivElement>((member) => {
    const id = Number(member.dataset.member);
    if (chosen.includes(id)) return;
    toggle(id);
    unconfirmed.current = id;
  });
  const reachable = chosen[0] ?? options.find(({ id }) => !tried.includes(id))?.id;
  return (
    <>
      {/* rendered before it has a text, so that screen readers announce the text */}
      <div role="status" id={retryId} className={styles.retry}>
        {tried.length > 0 && !locked && (
          <Note tone="warn">
            <p>
              <strong>{message ?? "Ainda não. Você tem mais uma tentativa."}</strong>
            </p>
          </Note>
        )}
      </div>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: a radiogroup or a group, by the type */}
      {/* biome-ignore-start lint/a11y/useAriaPropsSupportedByRole: radios or checkboxes, by the type */}
      <div
        ref={group}
        className={classes(styles.options, isMany && styles.many)}
        role={isMany ? "group" : "radiogroup"}
        aria-labelledby={labelledBy}
        onKeyDown={isMany ? undefined : onKeyDown}
      >
        {options.map(({ id, description }, at) =>
          tried.includes(id) ? (
            <div key={id} className={styles.option} data-sign="wrong">
              <span className={styles.letter}>
                <IconX size={16} stroke={2} aria-hidden />
              </span>
              <OptionText html={description} className={styles.text} />
              <span className={styles.word}>Já tentada</span>
            </div>
          ) : (
            <button
              key={id}
              type="button"
              role={isMany ? "checkbox" : "radio"}
              aria-checked={chosen.includes(id)}
              aria-description={`Opção ${letterOf(at)}`}
              data-member={id}
              tabIndex={isMany || id === reachable ? 0 : -1}
              disabled={locked}
              className={styles.option}
              onClick={({ detail }) => {
                if (detail || unconfirmed.current !== id) toggle(id);
                unconfirmed.current = 0;
              }}
            >
              <span className={styles.letter} aria-hidden="true">
                {letterOf(at)}
              </span>
              <OptionText html={description} className={styles.text} />
            </button>
          ),
        )}
      </div>
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore-end lint/a11y/useAriaPropsSupportedByRole: see above */}
    </>
  );
}

const signIcons = {
  right: <IconCheck size={16} stroke={2} aria-hidden />,
  wrong: <IconX size={16} stroke={2} aria-hidden />,
  plain: null,
};

/** The answer key: right options green, wrong choices red, each with icon, word and reason (spec §4). */
export function ChoicesKey({ exercise }: Pick<AnswerProps, "exercise">) {
  const chosen = chosenOptions(exercise);
  const isMany = exercise.exercise.type === "OM";
  return (
    <ul className={classes(styles.options, isMany && styles.many)} aria-label="Gabarito">
      {exercise.exercise.exercise_options.map((option, at) => {
        const { sign, words } = judgeOption(option, chosen);
        return (
          <li key={option.id} className={styles.option} data-sign={sign}>
            <span className={styles.letter}>{signIcons[sign] ?? letterOf(at)}</span>
            <OptionText html={option.description} className={styles.text} />
            {words && <span className={styles.word}>{words}</span>}
            {option.justification && <OptionText html={option.justification} className={styles.why} />}
          </li>
        );
      })}
    </ul>
  );
}
