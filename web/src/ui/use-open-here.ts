import { useCallback, useState } from "react";
import { useLocation } from "react-router";

/**
 * State of a menu or sheet, bound to the history entry: the frame stays mounted on back navigation, and the
 * menu has to close. Null while closed. It makes no entry of its own: Android's back key closes a modal dialog
 * by itself before it goes back.
 */
export function useOpenHere<Open>() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ open: Open; key: string } | null>(null);
  // otherwise it would be open again on forward navigation
  if (opened && opened.key !== key) setOpened(null);
  const set = useCallback((open: Open | null) => setOpened(open === null ? null : { open, key }), [key]);
  return [opened?.key === key ? opened.open : null, set] as const;
}
