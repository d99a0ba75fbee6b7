import { useEffect, useRef } from "react";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Waiting } from "../../../ui/delayed.tsx";
import { Dialog, DialogActions, DialogBody } from "../../../ui/dialog.tsx";
import { Note } from "../../../ui/note.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isAbsent, useFailureToast } from "../failures.ts";

type LoadingDialogProps = {
  title: string;
  query: {
    isLoadingError: boolean;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onLeave: () => void;
};

/** Shown while the post to edit is loading, or if it doesn't exist. */
export function LoadingDialog({ title, query, onLeave }: LoadingDialogProps) {
  useFailureToast(query);
  const cancel = useRef<HTMLButtonElement>(null);
  const isFailed = query.error !== null && !isAbsent(query.error);
  const isWaiting = query.isPending || (query.isFetching && !isFailed);
  const isGone = !isWaiting && !isFailed;
  // the retry button was removed, and Escape only works while the focus is inside the dialog
  useEffect(() => {
    if (isGone && document.activeElement === document.body) cancel.current?.focus();
  }, [isGone]);
  return (
    <Dialog title={title} onDismiss={onLeave} onEscape={onLeave}>
      <DialogBody>
        {isWaiting ? (
          <Waiting>
            <Skeleton width={220} height={16} />
            <Skeleton height={188} radius={10} mt={10} />
          </Waiting>
        ) : (
          <Note tone="bad" role="alert">
            {isGone
              ? "Não encontramos o que você quer editar."
              : "Não conseguimos carregar o texto. O que foi escrito continua no lugar."}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button ref={cancel} variant="default" onClick={onLeave}>
          {isGone ? "Fechar" : "Cancelar"}
        </Button>
        {isFailed ? (
          <BusyButton busy={query.isFetching ? "Tentando…" : undefined} onClick={() => void query.refetch()}>
            Tentar novamente
          </BusyButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
