import { Delayed } from "./delayed.tsx";
import styles from "./states.module.css";

/** Thin bar at the top while a page is loading. */
export function LoadBar({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <Delayed>
      <div className={styles.loadbar} role="progressbar" aria-label="Carregando" />
    </Delayed>
  );
}
