import { useEffect, useRef, useState } from "react";

/**
 * Sends one form at a time, however often the button is pressed. Fields are disabled meanwhile and lose the
 * focus: it is restored afterwards, unless an invalid field has taken it.
 */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (isSending || document.activeElement !== document.body) return;
    if (focused.current instanceof HTMLElement) focused.current.focus();
  }, [isSending]);
  return {
    isSending,
    isBusy: () => isBusy.current,
    async run(work: () => Promise<void>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      focused.current = document.activeElement;
      setSending(true);
      try {
        await work();
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
}
