import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceMobileCheck,
  IconListTree,
  IconLock,
} from "@tabler/icons-react";
import { useState } from "react";
import { pendingProgress } from "../../../platform/progress/pending-progress.ts";
import { BottomBar, LockedWay, WayButton, WayLink } from "../../../ui/bottom-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import styles from "./lesson-bar.module.css";

type Props = {
  /** The kind of column above the bar. */
  width: keyof typeof widths;
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  /** Null if the lesson is not finished by hand. */
  finish: { finished: boolean; onFinish: () => void } | null;
  /** Progress is stored on the device until the connection or the server is back. */
  kept: boolean;
  onTree: (() => void) | null;
};

/** Widths of the columns, with the row's padding. */
const widths = { video: 1008, embed: 864, list: 824, text: 760 } as const;
/**
 * The bar at the bottom: Anterior · Aulas · Próxima aula, and `Finalizar Aula` for lessons finished by hand.
 */
export function LessonBar({ width, previous, next, finish, kept, onTree }: Props) {
  return (
    <BottomBar
      label="Navegação entre aulas"
      width={widths[width]}
      data-finish={finish !== null}
      className={styles.bar}
      onClickCapture={(event) => {
        // the second press of a double press may meet the next lesson's bar
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      above={
        <div role="status">
          {kept && (
            <p className={styles.kept}>
              <IconDeviceMobileCheck size={18} stroke={1.75} aria-hidden />
              {pendingProgress.isSafe()
                ? "Salvo no aparelho, enviaremos depois"
                : "Não feche esta página até enviarmos"}
            </p>
          )}
        </div>
      }
    >
      {previous ? (
        <WayLink className={styles.way} to={previous} label="Aula anterior">
          <IconChevronLeft {...icon} />
          <span className={styles.word}>Anterior</span>
        </WayLink>
      ) : (
        <span className={styles.none} />
      )}
      {onTree && (
        <WayButton
          className={styles.way}
          aria-haspopup="dialog"
          aria-label="Aulas: Conteúdo do curso"
          onClick={onTree}
        >
          <IconListTree {...icon} />
          <span className={styles.tree}>Aulas</span>
        </WayButton>
      )}
      <span className={styles.end}>
        {next ? <NextWay {...next} short={finish !== null} /> : !finish && <span className={styles.none} />}
        {finish && <FinishButton {...finish} />}
      </span>
    </BottomBar>
  );
}

/** After a press it stays focusable until the focus moves on: a disabled button would lose the focus. */
function FinishButton({ finished, onFinish }: NonNullable<Props["finish"]>) {
  const [pressed, setPressed] = useState(false);
  const state = pressed ? { "data-disabled": true, "aria-disabled": true } : { disabled: true };
  return (
    <Button
      {...(finished && state)}
      onClick={() => {
        if (finished) return;
        setPressed(true);
        onFinish();
      }}
      onBlur={() => setPressed(false)}
      rightSection={<IconCheck {...icon} className={styles.check} />}
    >
      {finished ? "Aula Finalizada!" : "Finalizar Aula"}
    </Button>
  );
}

function NextWay({ to, locked, short }: { to: string; locked: boolean; short: boolean }) {
  const word = <span className={short ? styles.word : undefined}>{short ? "Próxima" : "Próxima aula"}</span>;
  if (locked)
    return (
      <LockedWay className={styles.way} label="Próxima aula, bloqueada até finalizar esta">
        {word}
        <IconLock {...icon} />
      </LockedWay>
    );
  return (
    <WayLink className={styles.way} to={to} label="Próxima aula">
      {word}
      <IconChevronRight {...icon} />
    </WayLink>
  );
}
