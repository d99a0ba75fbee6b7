import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconListTree,
  IconLock,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { BottomBar, LockedWay, WayButton, WayLink } from "../../../ui/bottom-bar.tsx";
import { BusyButton, ButtonLink } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { describeMissing } from "../exercise-texts.ts";
import type { Missing } from "../use-missing.ts";
import styles from "./exercise-bar.module.css";

/** The target of a step: within the list, or at its ends the neighbouring lesson. */
type Way = { to: string; isLesson: boolean; locked: boolean };

export type Ways = {
  previous: Way | null;
  next: Way | null;
  /** Exercises of the list that are still unanswered. */
  missing: Missing | null;
};

type Props = Ways & {
  onTree: (() => void) | null;
  /** Shows where the answer is stored; null while there is no exercise to answer. */
  sign: ReactNode;
  /** Null once the exercise is replied. */
  answer: {
    ready: boolean;
    /** What is in progress, if anything. */
    busy: string | undefined;
    /** Handed in and waiting, or its result is: the button retries. */
    waiting: boolean;
    onAnswer: () => void;
  } | null;
};

const nameOfNext = ({ isLesson }: Way) =>
  isLesson ? "Próximo exercício: ir para a próxima aula" : "Próximo exercício";
const nameOfPrevious = ({ isLesson }: Way) =>
  isLesson ? "Exercício anterior: ir para a aula anterior" : "Exercício anterior";

/** Id of the exercise's bar. */
export const exerciseBarId = "exercicio-barra";

/** The bottom bar of an exercise: back, next, and the main action (spec §4). */
export function ExerciseBar({ previous, next, missing, onTree, sign, answer }: Props) {
  return (
    <BottomBar
      id={exerciseBarId}
      label="Navegação entre exercícios"
      width={824}
      // a press on the disabled `Responder`, as by the second press of a double press, leaves the focus where it was
      tabIndex={-1}
      onFocus={({ target, currentTarget, relatedTarget }) => {
        if (target === currentTarget && relatedTarget instanceof HTMLElement)
          relatedTarget.focus({ preventScroll: true });
      }}
      above={
        missing && (
          <p className={styles.missing}>
            <Link className="reach" to={`?exercicio=${missing.position}`}>
              {describeMissing(missing.count, missing.position)}
            </Link>
          </p>
        )
      }
    >
      {previous && (
        <WayLink to={previous.to} label={nameOfPrevious(previous)}>
          <IconChevronLeft {...icon} />
          <span className={styles.word}>{previous.isLesson ? "Aula anterior" : "Anterior"}</span>
        </WayLink>
      )}
      {onTree && (
        <WayButton aria-haspopup="dialog" aria-label="Aulas: Conteúdo do curso" onClick={onTree}>
          <IconListTree {...icon} />
          <span className={styles.tree}>Aulas</span>
        </WayButton>
      )}
      {/* takes its space even when empty, so that the answer's button is at the far end from the start */}
      {sign ?? <span className={styles.saved} />}
      {answer && (
        <BusyButton
          className={styles.answer ?? ""}
          busy={answer.busy}
          disabled={!answer.ready}
          onClick={answer.onAnswer}
        >
          {answer.waiting ? "Tentar novamente" : "Responder"}
        </BusyButton>
      )}
      {next && <NextWay way={next} isQuiet={answer !== null} leavesBehind={missing !== null} />}
    </BottomBar>
  );
}

type NextProps = {
  way: Way;
  /** Something can still be answered here: the link onwards is not emphasized as a button. */
  isQuiet: boolean;
  /** Earlier exercises are unanswered. */
  leavesBehind: boolean;
};

function wordsOfNext({ isLesson }: Way, isQuiet: boolean): string {
  if (isLesson) return "Próxima aula";
  return isQuiet ? "Próximo" : "Próximo exercício";
}

function NextWay({ way, isQuiet, leavesBehind }: NextProps) {
  const [wasQuiet] = useState(isQuiet);
  const words = wordsOfNext(way, isQuiet);
  if (way.locked)
    return (
      <LockedWay label="Próxima aula, bloqueada até finalizar esta">
        <span className={styles.word}>{words}</span>
        <IconLock {...icon} />
      </LockedWay>
    );
  if (!isQuiet)
    return (
      <ButtonLink
        to={way.to}
        aria-label={nameOfNext(way)}
        variant={leavesBehind ? "default" : "filled"}
        rightSection={<IconArrowRight {...icon} />}
        onClick={(event) => {
          // it has moved to where `Responder` was: the second press of a double press would skip the result
          if (wasQuiet && event.detail > 1) event.preventDefault();
        }}
      >
        {words}
      </ButtonLink>
    );
  return (
    <WayLink to={way.to} label={nameOfNext(way)}>
      <span className={styles.word}>{words}</span>
      <IconChevronRight {...icon} />
    </WayLink>
  );
}
