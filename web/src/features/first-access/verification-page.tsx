import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { readDraft, visitorForm } from "../../platform/drafts/form-drafts.ts";
import { useDraftWhileOpen } from "../../platform/drafts/use-draft-while-open.ts";
import { keepVerification } from "../../platform/first-access.ts";
import { pathTo } from "../../platform/paths.ts";
import { BusyButton } from "../../ui/button.tsx";
import { ButtonTo } from "../../ui/button-to.tsx";
import { EntryForm, EntryPair } from "../../ui/entry-form.tsx";
import { TextInput } from "../../ui/field.tsx";
import { toDigits } from "../../ui/mask.ts";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { dateMask } from "../../ui/masks.ts";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { notifyError } from "../../ui/toasts.ts";
import { focusField, useFormFields } from "../../ui/use-form-fields.ts";
import { useVerifyFirstAccess } from "./api/verify-first-access.ts";
import { describeVerification } from "./refusals.ts";

const empty = () => ({ enrollment: "", birth_date: "" });
const draft = visitorForm("first-access");

/** First step of the first access (spec §2). */
export function Component() {
  const { form, values, bind, put, refuse } = useFormFields(() => ({
    ...empty(),
    ...readDraft(draft, ["enrollment", "birth_date"]),
  }));
  useDraftWhileOpen(draft, values);
  const navigate = useNavigate();
  const { mutate: verify, isPending, isSuccess } = useVerifyFirstAccess();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    refuse({});
    const { href } = window.location;
    verify(
      { enrollment: values.enrollment.trim(), birth_date: toDigits(values.birth_date) },
      {
        // a per-call callback doesn't run after the page was left: no enrollment number or birth date may be
        // stored then
        onSuccess: (_, verification) => {
          // the address changes before the page is unmounted
          if (window.location.href !== href) return;
          keepVerification(verification);
          void navigate(pathTo("auth.firstAccess.register"));
        },
        onError: (error) => {
          const { fields, message } = describeVerification(error);
          // on any failure (spec §8)
          put(empty());
          refuse(fields);
          if (message !== null) notifyError(message);
          if (Object.keys(fields).length === 0) focusField(form.current, "enrollment");
        },
      },
    );
  };

  return (
    <EntryForm
      ref={form}
      title="Primeiro Acesso (Verificação)"
      sub="O número da matrícula está no seu contrato."
      onSubmit={submit}
    >
      <OfflineNote>Sem conexão. A verificação precisa da internet.</OfflineNote>
      {/* enrollment numbers may contain letters: no numeric keypad, no autocorrection */}
      <TextInput
        label="Matrícula"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bind("enrollment")}
      />
      <MaskedInput
        label="Data de Nascimento"
        mask={dateMask}
        placeholder="DD/MM/AAAA"
        autoComplete="bday"
        {...bind("birth_date")}
      />
      <EntryPair>
        <ButtonTo to={pathTo("auth.login")} variant="default" size="lg">
          Cancelar
        </ButtonTo>
        <BusyButton
          type="submit"
          variant="login"
          size="lg"
          busy={isPending || isSuccess ? "Verificando…" : undefined}
        >
          Verificar
        </BusyButton>
      </EntryPair>
    </EntryForm>
  );
}
