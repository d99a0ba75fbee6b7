import { type ReactNode, useId } from "react";
import { BusyButton, Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";
import { Toaster } from "./toaster.tsx";
import { useModal } from "./use-modal.ts";

type ConfirmDialogProps = {
  title: string;
  open: boolean;
  /** Text of the confirm button: a verb. */
  confirm: string;
  /** Text of the action in progress; the dialog stays open meanwhile. */
  busy?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action that can't be undone. A native dialog; the focus starts on "Cancelar". */
export function ConfirmDialog({
  title,
  open,
  confirm,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const dialog = useModal(open);
  const heading = useId();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading} className="h3">
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </div>
      {open ? <Toaster place="dialog" /> : null}
    </dialog>
  );
}
