import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { leaveFocusToPage } from "./main.tsx";
import { usePressBeside } from "./press-beside.ts";
import styles from "./sheet.module.css";
import { useModal } from "./use-modal.ts";

type SheetProps = {
  label: string;
  open: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A sheet from below. The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Sheet({ label, open, onClose, className, children }: SheetProps) {
  const dialog = useModal(open);
  const beside = usePressBeside(onClose);
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
