import { IconLock } from "@tabler/icons-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions, DialogBody } from "../../../ui/dialog.tsx";
import { Note } from "../../../ui/note.tsx";

type ClosedDialogProps = { title: string; why: string; onLeave: () => void };

/** Replaces a form that can't be used: the reason, and the way back. */
export const ClosedDialog = ({ title, why, onLeave }: ClosedDialogProps) => (
  <Dialog title={title} onDismiss={onLeave} onEscape={onLeave}>
    <DialogBody>
      <Note icon={IconLock}>{why}</Note>
    </DialogBody>
    <DialogActions>
      <Button variant="default" onClick={onLeave}>
        Fechar
      </Button>
    </DialogActions>
  </Dialog>
);
