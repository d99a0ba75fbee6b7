import { useRef, useState } from "react";
import { focusPage } from "../../ui/main.tsx";

/**
 * Fields are disabled while a form is sent and lose the focus. Returns a function that restores it, unless an invalid field
 * has the focus; if the focused element was removed, the page gets it.
 */
function keepFocus() {
  const focused = document.activeElement;
  const restore = () => {
    if (document.activeElement !== document.body) return;
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    else focusPage();
  };
  return () => requestAnimationFrame(restore);
}

/** Sends one form at a time, however often the button is pressed. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  return {
    isSending,
    isBusy: () => isBusy.current,
    async run(work: () => Promise<void>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      const restoreFocus = keepFocus();
      try {
        await work();
      } finally {
        isBusy.current = false;
        setSending(false);
        restoreFocus();
      }
    },
  };
}
