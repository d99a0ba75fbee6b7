import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import styles from "./states.module.css";

type SkeletonProps = {
  width?: CSSProperties["width"];
  height: CSSProperties["height"];
  radius?: CSSProperties["borderRadius"];
  mt?: CSSProperties["marginTop"];
  className?: string | undefined;
  /** Reserves its space at once, and shows after the delay of `Delayed`. */
  late?: boolean;
};

/** A grey placeholder that reserves the space of loading content. */
export function Skeleton({ width, height, radius, mt, className, late }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius, marginTop: mt }}
      data-late={late}
      aria-hidden="true"
    />
  );
}
