import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { classes } from "./classes.ts";
import styles from "./rows.module.css";

type RowsProps = { label?: string; busy?: boolean; className?: string | undefined; children: ReactNode };

/** Rows on paper, a hairline between them; a row is a list item whose link covers all of it. */
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

/** The same rows at the foot of a card that has something above them. */
export const CardRows = ({ className, children }: Pick<RowsProps, "className" | "children">) => (
  <ul className={classes(styles.rows, className)}>{children}</ul>
);

/** The link of a row: its name is the row's title, its area the whole row. */
export const rowLink = styles.link as string;

/** What in a row can be pressed besides its link. */
export const aboveRowLink = styles.above as string;
