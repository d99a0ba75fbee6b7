import { IconAlertCircle, IconDeviceMobileCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions, DialogBody } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Refusal } from "../use-save.ts";
import styles from "./post-dialog.module.css";

type PostDialogProps = {
  title: string;
  /** Unsent text lies on this device; `isRecovered`: it did when the dialog opened. */
  isKept: boolean;
  isRecovered: boolean;
  isSaving: boolean;
  refusal: Refusal | null;
  onSave: () => void;
  /** Cancelar: drops the draft and goes back (spec §2). */
  onCancel: () => void;
  /** The browser closed the dialog by itself: goes back, the draft stays. */
  onDismiss: () => void;
  children: ReactNode;
};

const keptWords = (isRecovered: boolean, isAsked: boolean) => {
  if (isAsked) return "Salvo no aparelho. Cancelar descarta o texto, Salvar envia.";
  return isRecovered ? "Rascunho recuperado deste aparelho" : "Salvo no aparelho";
};

/** The frame of everything that is written in a forum: persistent, with Cancelar and Salvar always in reach. */
export function PostDialog(props: PostDialogProps) {
  const { title, isKept, isRecovered, isSaving, refusal, onSave, onCancel, onDismiss, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog
      title={title}
      onDismiss={onDismiss}
      onEscape={() => {
        setAsked(true);
        cancel.current?.focus();
      }}
    >
      <form onSubmit={save} noValidate>
        <DialogBody>
          {refusal?.message ? (
            <Notice tone="bad" icon={IconAlertCircle} role="alert">
              {refusal.message}
            </Notice>
          ) : null}
          {children}
        </DialogBody>
        <DialogActions
          note={
            <span role="status" className={styles.note}>
              {isKept ? (
                <>
                  <IconDeviceMobileCheck size={18} stroke={1.75} aria-hidden />
                  {keptWords(isRecovered, isAsked)}
                </>
              ) : null}
            </span>
          }
        >
          <Button ref={cancel} variant="default" onClick={onCancel} disabled={isSaving}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={isSaving ? "Salvando…" : undefined}>
            Salvar
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** In the place of a form that can't be used: why, and the way back. */
export const ClosedDialog = ({
  title,
  why,
  onLeave,
}: {
  title: string;
  why: string;
  onLeave: () => void;
}) => (
  <Dialog title={title} onDismiss={onLeave} onEscape={onLeave}>
    <DialogBody>
      <Notice tone="info" icon={IconLock}>
        {why}
      </Notice>
    </DialogBody>
    <DialogActions>
      <Button variant="default" onClick={onLeave}>
        Cancelar
      </Button>
    </DialogActions>
  </Dialog>
);
