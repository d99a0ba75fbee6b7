import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { classes } from "./classes.ts";
import styles from "./rows.module.css";

type RowsProps = { label?: string; busy?: boolean; className?: string | undefined; children: ReactNode };

/** A list of rows with thin separators; a row is a list item whose link covers all of it. */
export const Rows = ({ label, busy, className, children }: RowsProps) => (
  <Card
    as="ul"
    className={classes(styles.rows, styles.paper, className)}
    aria-label={label}
    aria-busy={busy || undefined}
  >
    {children}
  </Card>
);

/** The same rows at the bottom of a card that has other content. */
export const CardRows = ({ className, children }: Pick<RowsProps, "className" | "children">) => (
  <ul className={classes(styles.rows, className)}>{children}</ul>
);

/** Class of a row's link: named by the row's title, clickable across the row. */
export const rowLink = styles.link as string;

/** Class of other controls in a row. */
export const aboveRowLink = styles.above as string;
