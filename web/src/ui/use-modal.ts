import { useLayoutEffect, useRef } from "react";

/** A `<dialog>` that is modal while `open`: the browser keeps the focus inside, and gives it back. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // before a page that takes this one's place moves the focus: closing the dialog later would move it back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return dialog;
}
