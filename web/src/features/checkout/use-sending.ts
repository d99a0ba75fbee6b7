import { useRef, useState } from "react";

/** Fields were closed while a form was sent: who stood in one stands there again, unless a wrong one was gone to. */
function keepFocus() {
  const focused = document.activeElement;
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    });
}

/** One sending at a time, however often the button is pressed. */
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
      const putBack = keepFocus();
      try {
        await work();
      } finally {
        isBusy.current = false;
        setSending(false);
        putBack();
      }
    },
  };
}
