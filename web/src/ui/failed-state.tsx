import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BusyButton } from "./button.tsx";
import type { DrawingName } from "./drawing.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FailedBox } from "./failed-box.tsx";
import { icon } from "./icon-props.ts";

type FailedStateProps = {
  /** What happened. */
  title: string;
  /** What was not lost. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  drawing?: DrawingName;
  level?: 1 | 2 | 3;
  /** For screens that have another filled button: only one per screen. */
  quiet?: boolean;
  /** What helps where a retry doesn't; replaces its button. */
  action?: ReactNode;
};

/** Replaces content that failed to load: what happened, what was not lost, and a retry button or what else helps. */
export function FailedState({
  title,
  children,
  onRetry,
  retrying = false,
  drawing = "pipa",
  level = 2,
  quiet = false,
  action,
}: FailedStateProps) {
  return (
    <FailedBox>
      <EmptyState
        drawing={drawing}
        title={title}
        level={level}
        action={
          action || (
            <BusyButton
              variant={quiet ? "default" : "filled"}
              busy={retrying ? "Tentando…" : undefined}
              leftSection={<IconRefresh {...icon} />}
              onClick={onRetry}
            >
              Tentar novamente
            </BusyButton>
          )
        }
      >
        {children}
      </EmptyState>
    </FailedBox>
  );
}
