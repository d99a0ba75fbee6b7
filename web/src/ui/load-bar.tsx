import { Delayed } from "./delayed.tsx";
import styles from "./states.module.css";

/** Thin bar on top while a page is on its way. */
export function LoadBar({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <Delayed>
      <div className={styles.loadbar} role="progressbar" aria-label="Carregando" />
    </Delayed>
  );
}
