import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Goes with links that open a dialog: then the way back is the history's. */
export const openedHere = { opened: true } as const;

/**
 * Closes a dialog that is a route: back to where it was opened, or, from a shared link, to the page below it. Once: the way back
 * takes a moment, and a second press must not go a page further. For what goes with the dialog alone.
 */
export function useLeaveDialog(below: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const left = useRef<string | null>(null);
  const leave = () => {
    if (left.current === location.key) return;
    left.current = location.key;
    const { opened } = (location.state ?? {}) as { opened?: boolean };
    if (opened) void navigate(-1);
    else void navigate(below, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    // two quick taps opened it twice: the way back led to itself
    if (left.current !== null) leave();
  });
  return leave;
}
