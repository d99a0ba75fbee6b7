import { IconLock } from "@tabler/icons-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions, DialogBody } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";

type ClosedDialogProps = { title: string; why: string; onLeave: () => void };

/** Replaces a form that can't be used: the reason, and the way back. */
export const ClosedDialog = ({ title, why, onLeave }: ClosedDialogProps) => (
  <Dialog title={title} onDismiss={onLeave} onEscape={onLeave}>
    <DialogBody>
      <Notice tone="info" icon={IconLock}>
        {why}
      </Notice>
    </DialogBody>
    <DialogActions>
      <Button variant="default" onClick={onLeave}>
        Fechar
      </Button>
    </DialogActions>
  </Dialog>
);
