import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconListTree,
  IconLock,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BusyButton, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./exercise-bar.module.css";

/** Where a step leads: within the list, or at its ends to the neighbouring lesson. */
export type Way = { to: string; isLesson: boolean; locked: boolean };

type Props = {
  previous: Way | null;
  next: Way | null;
  onTree: (() => void) | null;
  sign: ReactNode;
  /** Null once the exercise is replied. */
  answer: {
    ready: boolean;
    busy: boolean;
    /** Handed in and waiting: the button tries again. */
    waiting: boolean;
    onAnswer: () => void;
  } | null;
};

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
const nameOfNext = ({ isLesson }: Way) =>
  isLesson ? "Próximo exercício: ir para a próxima aula" : "Próximo exercício";
const nameOfPrevious = ({ isLesson }: Way) =>
  isLesson ? "Exercício anterior: ir para a aula anterior" : "Exercício anterior";

/** The bottom edge of an exercise: back, the way on, and the one thing to do (spec §4). */
export function ExerciseBar({ previous, next, onTree, sign, answer }: Props) {
  return (
    <nav className={styles.bar} aria-label="Navegação entre exercícios">
      <div className={styles.row}>
        {previous && (
          <Link className={styles.quiet} to={previous.to} aria-label={nameOfPrevious(previous)}>
            <IconChevronLeft {...icon} />
            <span className={styles.word}>{previous.isLesson ? "Aula anterior" : "Anterior"}</span>
          </Link>
        )}
        {onTree && (
          <button
            type="button"
            className={styles.quiet}
            aria-haspopup="dialog"
            aria-label="Aulas: Conteúdo do curso"
            onClick={onTree}
          >
            <IconListTree {...icon} />
            <span className={styles.tree}>Aulas</span>
          </button>
        )}
        {sign}
        {answer && (
          <BusyButton
            className={styles.answer ?? ""}
            busy={answer.busy ? "Enviando…" : undefined}
            disabled={!answer.ready}
            onClick={answer.onAnswer}
          >
            {answer.waiting ? "Tentar novamente" : "Responder"}
          </BusyButton>
        )}
        {next && <NextWay way={next} isMain={answer === null} />}
      </div>
    </nav>
  );
}

function NextWay({ way, isMain }: { way: Way; isMain: boolean }) {
  const words = way.isLesson ? "Próxima aula" : isMain ? "Próximo exercício" : "Próximo";
  if (way.locked)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere yet is said, not reached
      // biome-ignore lint/a11y/useSemanticElements: an <a> without an address has no role
      <span
        role="link"
        aria-disabled="true"
        aria-label="Próxima aula, bloqueada até finalizar esta"
        className={classes(styles.quiet, styles.locked)}
      >
        <span className={styles.word}>{words}</span>
        <IconLock {...icon} />
      </span>
    );
  if (isMain)
    return (
      <ButtonLink to={way.to} aria-label={nameOfNext(way)} rightSection={<IconArrowRight {...icon} />}>
        {words}
      </ButtonLink>
    );
  return (
    <Link className={styles.quiet} to={way.to} aria-label={nameOfNext(way)}>
      <span className={styles.word}>{words}</span>
      <IconChevronRight {...icon} />
    </Link>
  );
}
