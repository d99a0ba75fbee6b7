import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { leaveFocusToPage } from "./main.tsx";
import styles from "./sheet.module.css";

type SheetProps = {
  label: string;
  open: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A sheet from below. The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Sheet({ label, open, onClose, className, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // before the focus of a page that takes this one's place: closed behind it, it would take the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // the keyboard closes it with Escape; the click is for the scrim around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className={classes(styles.sheet, className)}
      aria-label={label}
      onClose={(event) => {
        leaveFocusToPage(event.currentTarget);
        onClose();
      }}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        const { top, left, right } = currentTarget.getBoundingClientRect();
        const isBeside = clientY < top || clientX < left || clientX > right;
        // between its rows the press is the dialog's own, too
        if (target === currentTarget && isBeside) onClose();
      }}
    >
      {open ? children : null}
    </dialog>
  );
}
