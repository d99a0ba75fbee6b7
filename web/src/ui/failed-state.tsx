import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BusyButton } from "./button.tsx";
import type { DrawingName } from "./drawing.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FailedBox } from "./failed-box.tsx";

type FailedStateProps = {
  /** What happened. */
  title: string;
  /** What is safe. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  drawing?: DrawingName;
  level?: 1 | 2 | 3;
  /** Where the page has another button to be filled: one a screen. */
  quiet?: boolean;
};

/** In the place of what could not be loaded: what happened, what is safe, and a button to try again. */
export function FailedState({
  title,
  children,
  onRetry,
  retrying = false,
  drawing = "pipa",
  level = 2,
  quiet = false,
}: FailedStateProps) {
  return (
    <FailedBox>
      <EmptyState
        drawing={drawing}
        title={title}
        level={level}
        action={
          <BusyButton
            variant={quiet ? "default" : "filled"}
            busy={retrying ? "Tentando…" : undefined}
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
            onClick={onRetry}
          >
            Tentar novamente
          </BusyButton>
        }
      >
        {children}
      </EmptyState>
    </FailedBox>
  );
}
