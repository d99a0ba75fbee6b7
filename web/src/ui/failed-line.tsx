import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BusyButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { FailedBox } from "./failed-box.tsx";
import styles from "./failed-line.module.css";
import { icon } from "./icon-props.ts";

type FailedLineProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  /** The button is below the text, not beside it. */
  stacked?: boolean;
  className?: string | undefined;
  /** What could not be loaded, and what was not lost. */
  children: ReactNode;
};

/** Replaces a part of a page that failed to load: `FailedState` without a title and a drawing. */
export const FailedLine = ({ query, stacked = false, className, children }: FailedLineProps) => (
  <FailedBox className={classes(styles.line, className)} data-stacked={stacked || undefined}>
    <p>{children}</p>
    <BusyButton
      variant="default"
      busy={query.isFetching ? "Tentando…" : undefined}
      leftSection={<IconRefresh {...icon} />}
      onClick={() => void query.refetch()}
    >
      Tentar novamente
    </BusyButton>
  </FailedBox>
);
