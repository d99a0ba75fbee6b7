import { memo } from "react";
import { type Drawing, drawPanel, drawSeal } from "./azulejo.ts";
import { classes } from "./classes.ts";
import styles from "./tiles.module.css";

const viewBox = ({ width, height }: Drawing) => `0 0 ${width} ${height}`;
const toPaths = ({ paths }: Drawing) =>
  paths.map(({ fill, d }) => <path key={fill + d[1]} fill={fill} d={d} />);

type SealProps = {
  /** The slug of the course or package. */
  seed: string;
  /** Blocked, cancelled or left. */
  faded?: boolean;
  className?: string | undefined;
};

/** Square mark of a course or package. Decorative. */
export const Seal = memo(function Seal({ seed, faded = false, className }: SealProps) {
  const drawing = drawSeal(seed);
  return (
    <svg
      className={classes(styles.seal, className)}
      data-faded={faded || undefined}
      viewBox={viewBox(drawing)}
      aria-hidden="true"
    >
      {toPaths(drawing)}
    </svg>
  );
});

type PanelProps = {
  seed: string;
  columns: number;
  rows: number;
  unit?: number;
  className?: string | undefined;
};

/** Tile background of the login and the large card. Decorative. */
export const Panel = memo(function Panel({ seed, columns, rows, unit = 20, className }: PanelProps) {
  const drawing = drawPanel(seed, columns, rows, unit);
  return (
    <svg
      className={classes(styles.panel, className)}
      viewBox={viewBox(drawing)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {toPaths(drawing)}
    </svg>
  );
});
