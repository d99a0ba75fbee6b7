import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** State of links that open a dialog: closing it then goes back in the history. */
export const openedHere = { opened: true } as const;

/**
 * Closes a dialog that is a route: back to where it was opened, or, from a shared link, to the page below it. Only once, since
 * history navigation is asynchronous and a second press must not go back a page further. Use it only in
 * components that unmount with the dialog.
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
    // a double tap opened the dialog twice, and going back led to it again
    if (left.current !== null) leave();
  });
  return leave;
}
