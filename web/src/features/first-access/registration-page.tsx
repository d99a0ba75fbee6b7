import { type SyntheticEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isOffline } from "../../platform/api/http.ts";
import { useLostAnswer } from "../../platform/api/use-lost-answer.ts";
import { readDraft, visitorForm } from "../../platform/drafts/form-drafts.ts";
import { useDraftWhileOpen } from "../../platform/drafts/use-draft-while-open.ts";
import { dropVerification, keepVerification, readVerification } from "../../platform/first-access.ts";
import { pathTo } from "../../platform/paths.ts";
import { loginEmail } from "../../platform/session/login-email.ts";
import { BusyButton } from "../../ui/button.tsx";
import { EntryForm } from "../../ui/entry-form.tsx";
import { TextInput } from "../../ui/field.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { NewPasswordInput, PasswordInput } from "../../ui/password-input.tsx";
import { focusField, useFormFields } from "../../ui/use-form-fields.ts";
import { useRegisterFirstAccess } from "./api/register-first-access.ts";
import { describeRegistration } from "./refusals.ts";

const empty = () => ({ email: "", password: "", password_confirmation: "" });
const draft = visitorForm("first-access-register");

/** Second step of the first access (spec §2); the route requires that the first was passed. */
export function Component() {
  const [verification] = useState(readVerification);
  // survives a reload, but is deleted when the page is left, so that the next visitor doesn't find it
  useEffect(() => {
    if (verification) keepVerification(verification);
    return dropVerification;
  }, [verification]);
  const { form, values, bind, put, refuse } = useFormFields(() => ({
    ...empty(),
    ...readDraft(draft, ["email"]),
  }));
  useDraftWhileOpen(draft, { email: values.email });
  const navigate = useNavigate();
  const { isInDoubt, follow } = useLostAnswer("first-access", { status: 412 });
  const { mutate: register, isPending, isSuccess } = useRegisterFirstAccess(follow);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || isSuccess || !verification) return;
    refuse({});
    register(
      { ...verification, ...values },
      {
        onSuccess: () => {
          loginEmail.keep(values.email);
          void navigate(pathTo("auth.login"), { replace: true });
        },
        onError: (error) => {
          const { fields } = describeRegistration(error);
          // offline nothing was rejected: what is typed stays
          if (!isOffline(error)) put({ password: "", password_confirmation: "" });
          refuse(fields);
          if (Object.keys(fields).length === 0) focusField(form.current, "password");
        },
      },
    );
  };

  return (
    <EntryForm
      ref={form}
      title="Primeiro Acesso"
      sub={`Crie o acesso da matrícula ${verification?.enrollment ?? ""}.`}
      onSubmit={submit}
    >
      <OfflineNote>Sem conexão. O que você digita continua aqui.</OfflineNote>
      <LiveRegion>
        {isInDoubt ? (
          <Note tone="warn">
            <p>
              Um envio anterior ficou sem resposta. Se ele chegou, seu acesso já está criado:{" "}
              <Link to={pathTo("auth.login")}>entre com este e-mail e a senha que escolheu</Link>.
            </p>
          </Note>
        ) : null}
      </LiveRegion>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind("email")}
      />
      <NewPasswordInput label="Senha" {...bind("password")} />
      <PasswordInput label="Confirmar Senha" autoComplete="new-password" {...bind("password_confirmation")} />
      <BusyButton
        type="submit"
        variant="login"
        size="lg"
        fullWidth
        busy={isPending || isSuccess ? "Cadastrando…" : undefined}
      >
        Cadastrar
      </BusyButton>
      <Link to={pathTo("auth.firstAccess.verification")}>Usar outra matrícula</Link>
    </EntryForm>
  );
}
