import { useCallback, useState } from "react";
import { useLocation } from "react-router";

/**
 * What is open over a page, as long as the page is: the way back leaves the frame where it is, and with it whatever hangs open there.
 * Null while it is closed.
 */
export function useOpenHere<Open>() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ open: Open; key: string } | null>(null);
  // or it would stand open again on the way forth
  if (opened && opened.key !== key) setOpened(null);
  const set = useCallback((open: Open | null) => setOpened(open === null ? null : { open, key }), [key]);
  return [opened?.key === key ? opened.open : null, set] as const;
}
