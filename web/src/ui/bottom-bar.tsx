import type { ButtonHTMLAttributes, CSSProperties, HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./bottom-bar.module.css";
import { classes } from "./classes.ts";

type BarProps = HTMLAttributes<HTMLDivElement> & {
  /** What the row is called aloud. */
  label: string;
  /** Pixels of the widest row: the column's above it, with its padding. */
  width: number;
  /** What stands over the row, across the whole bar. */
  above?: ReactNode;
};

/** The bottom edge of a page, which belongs to the next step: ways back and on, and the one thing to do. */
export const BottomBar = ({ label, width, className, above, children, ...rest }: BarProps) => (
  <div className={classes(styles.bar, className)} {...rest}>
    {above}
    <nav className={styles.row} aria-label={label} style={{ "--bar-width": `${width}px` } as CSSProperties}>
      {children}
    </nav>
  </div>
);

type WayProps = { label: string; className?: string | undefined; children: ReactNode };

/** A quiet way to another page. */
export const WayLink = ({ to, label, className, children }: WayProps & { to: string }) => (
  <Link className={classes(styles.way, className)} to={to} aria-label={label}>
    {children}
  </Link>
);

/** A quiet button among the ways. */
export const WayButton = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes(styles.way, className)} {...rest} />
);

/** A way that is not open yet. */
export const LockedWay = ({ label, className, children }: WayProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere yet is said, not reached
  // biome-ignore lint/a11y/useSemanticElements: an <a> without an address has no role
  <span
    role="link"
    aria-disabled="true"
    aria-label={label}
    className={classes(styles.way, styles.locked, className)}
  >
    {children}
  </span>
);
