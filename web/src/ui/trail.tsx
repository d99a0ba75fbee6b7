import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import styles from "./trail.module.css";

type TrailProps = {
  /** The text alternative: `6 de 12 aulas concluídas`. */
  label: string;
  /** Steps of the whole. */
  total: number;
  /** Finished steps. */
  done: number;
  /** Progress in the current step, 0..1, or null if there is none. */
  current: number | null;
  wide?: boolean;
  onDeep?: boolean;
  className?: string | undefined;
};

const barFrom = 40;
const part = (share: number) => ({ "--part": `${share * 100}%` }) as CSSProperties;

type Counts = Pick<TrailProps, "total" | "done" | "current">;

function stateOf(step: number, { done, current }: Counts): "done" | "now" | "open" {
  if (step < done) return "done";
  return step === done && current !== null ? "now" : "open";
}

const toSegments = (counts: Counts) =>
  Array.from({ length: counts.total }, (_, step) => ({ step, state: stateOf(step, counts) }));

/** Progress as one segment per step; a plain bar from 40 steps on; nothing for an unknown count. */
export function Trail({ label, total, done, current, wide = false, onDeep = false, className }: TrailProps) {
  if (total < 1) return null;
  const started = done < total ? (current ?? 0) : 0;
  return (
    <div
      className={classes(styles.trail, className)}
      data-wide={wide || undefined}
      data-on-deep={onDeep || undefined}
      role="img"
      aria-label={label}
    >
      {total >= barFrom ? (
        <i className={styles.bar} style={part((done + started) / total)} />
      ) : (
        toSegments({ total, done, current }).map(({ step, state }) => (
          <i key={step} className={styles[state]} style={state === "now" ? part(started) : undefined} />
        ))
      )}
    </div>
  );
}
