import type { ReactNode } from "react";
import styles from "./form-grid.module.css";

/** Fields in six columns. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);

/** How many columns a field takes; `small`, which share it keeps on a phone. */
export function Cell({
  span,
  small,
  children,
}: {
  span?: 2 | 3 | 4;
  small?: 2 | 3 | 4;
  children: ReactNode;
}) {
  return (
    <div data-span={span} data-small={small}>
      {children}
    </div>
  );
}
