import { useState } from "react";
import { readDraft, visitorForm } from "../../platform/drafts/form-drafts.ts";
import { useDraftWhileOpen } from "../../platform/drafts/use-draft-while-open.ts";
import { pathTo } from "../../platform/paths.ts";
import { BusyButton, Button, ButtonLink } from "../../ui/button.tsx";
import { ButtonTo } from "../../ui/button-to.tsx";
import { EntryForm, EntryMessage, EntryPair } from "../../ui/entry-form.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { notifyError, notifySuccess } from "../../ui/toasts.ts";
import { focusField, useFormFields } from "../../ui/use-form-fields.ts";
import { about, useRequestReset } from "./api/request-reset.ts";
import { describeRequest } from "./refusals.ts";

const draft = visitorForm("reset");

/** Requests a reset link by mail (spec §2). */
export function Component() {
  const { form, values, bind, refuse } = useFormFields(() => ({ email: "", ...readDraft(draft, ["email"]) }));
  useDraftWhileOpen(draft, values);
  const [sent, setSent] = useState<string | null>(null);
  const { mutate: request, isPending } = useRequestReset();

  const send = () => {
    if (isPending) return;
    refuse({});
    request(
      { email: values.email.trim() },
      {
        onSuccess: ({ message }) => {
          if (sent !== null) notifySuccess(message, about);
          setSent(message);
        },
        onError: (error) => {
          const refusal = describeRequest(error);
          if ("email" in refusal) {
            setSent(null);
            return refuse(refusal);
          }
          notifyError(refusal.message, about);
          if (sent === null) focusField(form.current, "email");
        },
      },
    );
  };

  if (sent !== null)
    return (
      <EntryMessage title="Confira seu e-mail">
        <Note tone="ok" role="status">
          <p>{sent}</p>
        </Note>
        <p>
          O link vale por 60 minutos e só funciona uma vez. Se a mensagem não chegar, olhe também no spam.
        </p>
        <EntryPair>
          <BusyButton variant="default" size="lg" onClick={send} busy={isPending ? "Enviando…" : undefined}>
            Enviar de novo
          </BusyButton>
          <ButtonLink to={pathTo("auth.login")} variant="login" size="lg">
            Ir para o login
          </ButtonLink>
        </EntryPair>
        <Button variant="subtle" disabled={isPending} onClick={() => setSent(null)}>
          Usar outro e-mail
        </Button>
      </EntryMessage>
    );
  return (
    <EntryForm
      ref={form}
      title="Redefinir senha"
      sub="Enviamos um link para o e-mail da sua conta."
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <OfflineNote>Sem conexão. O que você digita continua aqui.</OfflineNote>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind("email")}
      />
      <EntryPair>
        <ButtonTo to={pathTo("auth.login")} variant="default" size="lg">
          Cancelar
        </ButtonTo>
        <BusyButton type="submit" variant="login" size="lg" busy={isPending ? "Enviando…" : undefined}>
          Enviar link
        </BusyButton>
      </EntryPair>
    </EntryForm>
  );
}
