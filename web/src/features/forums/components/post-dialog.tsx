import { IconAlertTriangle, IconDeviceMobileCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../platform/api/api-client.ts";
import type { DraftFields } from "../../../platform/drafts/create-drafts.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions, DialogBody } from "../../../ui/dialog.tsx";
import { findFirstWrong, focusWrong } from "../../../ui/focus-wrong.ts";
import { LiveRegion, Note } from "../../../ui/note.tsx";
import { dismissErrors, notifySuccess } from "../../../ui/toasts.ts";
import { type Kept, useDraft } from "../use-draft.ts";
import { type Refusal, useSave } from "../use-save.ts";
import { ClosedDialog } from "./closed-dialog.tsx";
import styles from "./post-dialog.module.css";

/** What the fields inside the dialog need. */
export type PostForm<F> = {
  fields: F;
  /** The fields before an edit; empty for a new post. */
  original: F;
  set: (change: Partial<F>) => void;
  isSaving: boolean;
  errors: ApiError["errors"];
  /** The first wrong field had the focus already, which therefore announced nothing. */
  isUnheard: boolean;
};

type Saved<F> = {
  /** The server's message. */
  message: string;
  /** The post after an edit. */
  saved?: F;
  /** The post as the server stored it, which is known later. */
  stored?: Promise<F>;
  /** Navigates away after a new post; an edit stays in its dialog (wire §8). */
  goOn?: () => void;
};

type PostDialogProps<F extends DraftFields> = {
  title: string;
  /** Why writing is closed here, or null. */
  barred: string | null;
  /** Distinguishes this place's draft from all others. */
  place: string;
  /** The initial fields, restored on discard. */
  original: F;
  /** One attempt; the same key always means the same save. `from` is the version that the edit started from. */
  send: (fields: F, key: string, from: F) => Promise<Saved<F>>;
  onLeave: () => void;
  children: (form: PostForm<F>) => ReactNode;
};

/** Where the unsent text is stored, and, when asked on closing, what becomes of it. */
function KeptNote({ kept, isRecovered, isAsked }: { kept: Kept; isRecovered: boolean; isAsked: boolean }) {
  if (kept === null) return null;
  const isSafe = kept === "device";
  const Icon = isSafe ? IconDeviceMobileCheck : IconAlertTriangle;
  const state = isSafe ? "Salvo no aparelho" : "Não foi possível salvar no aparelho";
  const words = isSafe && isRecovered ? "Rascunho recuperado deste aparelho" : state;
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{isAsked ? `${state}. Cancelar descarta o texto, Salvar envia.` : words}</span>
    </>
  );
}

/** Moves the focus to the first invalid field after a refusal, if it is not there already. */
function useFirstWrong(refusal: Refusal | null) {
  const form = useRef<HTMLFormElement>(null);
  const [unheard, setUnheard] = useState<Refusal | null>(null);
  useEffect(() => {
    if (refusal && focusWrong(findFirstWrong(form.current))) setUnheard(refusal);
  }, [refusal]);
  return { form, isUnheard: refusal !== null && refusal === unheard };
}

/** The server's message on the last attempt, else why writing is closed here. */
function Reason({ why, refusal }: { why: string | null; refusal: Refusal | null }) {
  if (refusal?.message)
    return (
      <Note tone="bad" role="alert">
        {refusal.message}
      </Note>
    );
  return <LiveRegion>{why ? <Note icon={IconLock}>{why}</Note> : null}</LiveRegion>;
}

/** The form of every forum post: its draft, sending and refusals; persistent, with Cancelar and Salvar always visible. */
export const PostDialog = <F extends DraftFields>(props: PostDialogProps<F>) => (
  <PlacedDialog key={props.place} {...props} />
);

function PlacedDialog<F extends DraftFields>(props: PostDialogProps<F>) {
  const { title, barred, place, original, send, onLeave, children } = props;
  const draft = useDraft(place, original);
  const { isSaving, refusal, errors, edit, run } = useSave(place);
  const isMounted = useIsMounted();
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, isUnheard } = useFirstWrong(refusal);
  const [isAsked, setAsked] = useState(false);

  const leave = () => {
    dismissErrors(place);
    onLeave();
  };
  // what is on its way stays as it was sent
  const set = (change: Partial<F>) => {
    if (isSaving) return;
    edit(change);
    draft.set(change);
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const { fields, key, from } = draft;
    const refused = await run(async () => {
      const { message, saved, stored, goOn } = await send(fields, key, from);
      if (saved) draft.settle(saved);
      else draft.drop();
      void stored?.then(draft.rebase);
      notifySuccess(message, place);
      if (isMounted.current) goOn?.();
      return { leaving: goOn !== undefined };
    });
    if (refused?.status === 409) draft.renewKey();
  };
  // if writing is closed meanwhile, the text stays in the form, to be copied or discarded
  if (barred && !draft.isWritten && !isSaving)
    return <ClosedDialog title={title} why={barred} onLeave={onLeave} />;
  return (
    <Dialog
      title={title}
      onDismiss={leave}
      onEscape={() => {
        setAsked(true);
        cancel.current?.focus();
      }}
    >
      <form ref={form} onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <Reason why={barred} refusal={refusal} />
          {children({ fields: draft.fields, original, set, isSaving, errors, isUnheard })}
        </DialogBody>
        <DialogActions
          note={
            <span
              role="status"
              className={styles.note}
              data-tone={draft.kept === "page" ? "warn" : undefined}
            >
              <KeptNote kept={draft.kept} isRecovered={draft.isRecovered} isAsked={isAsked} />
            </span>
          }
        >
          <Button
            ref={cancel}
            variant="default"
            disabled={isSaving}
            onClick={() => {
              draft.drop();
              leave();
            }}
          >
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
