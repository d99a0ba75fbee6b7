import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { leaveFocusToPage } from "./main.tsx";
import { usePressBeside } from "./press-beside.ts";
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
  const beside = usePressBeside(onClose);
  // before the focus of a page that takes this one's place: closed behind it, it would take the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.sheet, className)}
      aria-label={label}
      onClose={(event) => {
        leaveFocusToPage(event.currentTarget);
        onClose();
      }}
      {...beside}
    >
      {open ? children : null}
    </dialog>
  );
}
