import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceFloppy,
  IconListTree,
  IconLock,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import styles from "./lesson-bar.module.css";

type Props = {
  /** The column that it goes with. */
  width: "video" | "embed" | "text" | "list";
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  /** Null where a lesson is not finished by hand. */
  finish: { finished: boolean; onFinish: () => void } | null;
  /** Progress waits on the device for the line. */
  kept: boolean;
  onTree: (() => void) | null;
};

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

/** The bottom edge belongs to the next step: Anterior · Aulas · Próxima aula, and `Finalizar Aula` where it is due. */
export function LessonBar({ width, previous, next, finish, kept, onTree }: Props) {
  return (
    <div className={styles.bar} data-width={width} data-finish={finish !== null}>
      <div role="status">
        {kept && (
          <p className={styles.kept}>
            <IconDeviceFloppy size={18} stroke={1.75} aria-hidden />
            Salvo no aparelho, enviaremos quando a conexão voltar
          </p>
        )}
      </div>
      <nav className={styles.row} aria-label="Navegação entre aulas">
        {previous ? (
          <Link className={styles.quiet} to={previous} aria-label="Aula anterior">
            <IconChevronLeft {...icon} />
            <span className={styles.word}>Anterior</span>
          </Link>
        ) : (
          <span className={styles.none} />
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
        <span className={styles.end}>
          {next ? (
            <NextLink {...next} short={finish !== null} />
          ) : (
            !finish && <span className={styles.none} />
          )}
          {finish && (
            <Button
              disabled={finish.finished}
              onClick={finish.onFinish}
              rightSection={<IconCheck {...icon} className={styles.check} />}
            >
              {finish.finished ? "Aula Finalizada!" : "Finalizar Aula"}
            </Button>
          )}
        </span>
      </nav>
    </div>
  );
}

function NextLink({ to, locked, short }: { to: string; locked: boolean; short: boolean }) {
  const word = short ? <span className={styles.word}>Próxima</span> : "Próxima aula";
  if (locked)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere yet is said, not reached
      // biome-ignore lint/a11y/useSemanticElements: an <a> without an address has no role
      <span
        role="link"
        aria-disabled="true"
        aria-label="Próxima aula, bloqueada até finalizar esta"
        className={`${styles.quiet} ${styles.locked}`}
      >
        {word}
        <IconLock {...icon} />
      </span>
    );
  return (
    <Link className={styles.quiet} to={to} aria-label="Próxima aula">
      {word}
      <IconChevronRight {...icon} />
    </Link>
  );
}
