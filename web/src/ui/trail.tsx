import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import styles from "./trail.module.css";

type TrailProps = {
  /** Lessons of the course. */
  total: number;
  /** Finished lessons. */
  done: number;
  /** Progress in the current lesson, 0..1, or null if there is none. */
  current: number | null;
  wide?: boolean;
  onDeep?: boolean;
  className?: string | undefined;
};

const barFrom = 40;
const part = (share: number) => ({ "--part": `${share * 100}%` }) as CSSProperties;
const count = (value: number) => value.toLocaleString("pt-BR");

/** `6 de 12 aulas concluídas`: the trail's text alternative. */
export const trailSentence = (done: number, total: number): string =>
  `${count(done)} de ${count(total)} ${total === 1 ? "aula concluída" : "aulas concluídas"}`;

type Counts = Pick<TrailProps, "total" | "done" | "current">;

function stateOf(lesson: number, { done, current }: Counts): "done" | "now" | "open" {
  if (lesson < done) return "done";
  return lesson === done && current !== null ? "now" : "open";
}

/** One segment per lesson. */
const toSegments = (counts: Counts) =>
  Array.from({ length: counts.total }, (_, lesson) => ({ lesson, state: stateOf(lesson, counts) }));

/**
 * A course's progress as one segment per lesson; a plain bar from 40 lessons on; nothing for an unknown
 * count.
 */
export function Trail({ total, done, current, wide = false, onDeep = false, className }: TrailProps) {
  if (total < 1) return null;
  const started = done < total ? (current ?? 0) : 0;
  return (
    <div
      className={classes(styles.trail, className)}
      data-wide={wide || undefined}
      data-on-deep={onDeep || undefined}
      role="img"
      aria-label={trailSentence(done, total)}
    >
      {total >= barFrom ? (
        <i className={styles.bar} style={part((done + started) / total)} />
      ) : (
        toSegments({ total, done, current }).map(({ lesson, state }) => (
          <i key={lesson} className={styles[state]} style={state === "now" ? part(started) : undefined} />
        ))
      )}
    </div>
  );
}
