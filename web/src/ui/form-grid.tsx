import type { ReactNode } from "react";
import styles from "./form-grid.module.css";

/** Fields on a six-column grid. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);

/** How many columns a field spans; `small`: its span on a phone. */
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
