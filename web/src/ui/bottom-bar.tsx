import type { ButtonHTMLAttributes, CSSProperties, HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./bottom-bar.module.css";
import { bottomEdge } from "./bottom-edge.ts";
import { classes } from "./classes.ts";

type BarProps = HTMLAttributes<HTMLDivElement> & {
  /** Accessible name of the row. */
  label: string;
  /** Width in pixels of the widest row: that of the column above it, with its padding. */
  width: number;
  /** Shown above the row, across the whole bar. */
  above?: ReactNode;
};

/** The bar at the bottom edge of a page: navigation back and forward, and the main action. */
export const BottomBar = ({ label, width, className, above, children, ...rest }: BarProps) => (
  <div ref={bottomEdge} className={classes(styles.bar, className)} {...rest}>
    {above}
    <nav className={styles.row} aria-label={label} style={{ "--bar-width": `${width}px` } as CSSProperties}>
      {children}
    </nav>
  </div>
);

type WayProps = { label: string; className?: string | undefined; children: ReactNode };

/** An unobtrusive link to another page. */
export const WayLink = ({ to, label, className, children }: WayProps & { to: string }) => (
  <Link className={classes(styles.way, className)} to={to} aria-label={label}>
    {children}
  </Link>
);

/** An unobtrusive button beside the links. */
export const WayButton = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes(styles.way, className)} {...rest} />
);

/** A link that is not available yet. */
export const LockedWay = ({ label, className, children }: WayProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: an unavailable link is announced, but not focusable
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
