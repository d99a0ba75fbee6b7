import { useLayoutEffect, useRef } from "react";

/** Ref of a `<dialog>` that is modal while `open`: the browser traps and restores the focus. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // a layout effect, so that it runs before the next page takes the focus: closing the dialog later would
  // move it back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return dialog;
}
