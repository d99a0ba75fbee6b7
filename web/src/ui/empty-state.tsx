import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { Drawing, type DrawingName } from "./drawing.tsx";
import styles from "./states.module.css";

type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  /** Heading level of the title: 1 where it is the page's own. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
};

/** A drawing, a sentence and an action. */
export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <Card className={styles.empty}>
      <Drawing name={drawing} />
      <Heading className="h3">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
    </Card>
  );
}
