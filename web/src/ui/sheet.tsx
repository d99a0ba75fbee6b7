import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { leaveFocusToPage } from "./main.tsx";
import styles from "./sheet.module.css";
import { Toaster } from "./toaster.tsx";
import { useModal } from "./use-modal.ts";
import { useOutsidePress } from "./use-outside-press.ts";

type SheetProps = {
  label: string;
  open: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A bottom sheet. A native dialog: traps the focus, closes on Escape and restores the focus. */
export function Sheet({ label, open, onClose, className, children }: SheetProps) {
  const dialog = useModal(open);
  const beside = useOutsidePress(onClose);
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
      {open ? (
        <>
          {children}
          <Toaster place="dialog" />
        </>
      ) : null}
    </dialog>
  );
}
