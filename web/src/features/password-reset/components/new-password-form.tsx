import { type SyntheticEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Follow } from "../../../platform/api/use-lost-answer.ts";
import { pathTo } from "../../../platform/paths.ts";
import { loginEmail } from "../../../platform/session/login-email.ts";
import { BusyButton } from "../../../ui/button.tsx";
import { EntryForm } from "../../../ui/entry-form.tsx";
import { LockedInput } from "../../../ui/field.tsx";
import { OfflineNote } from "../../../ui/offline-note.tsx";
import { NewPasswordInput, PasswordInput } from "../../../ui/password-input.tsx";
import { useFormFields } from "../../../ui/use-form-fields.ts";
import { useSaveNewPassword } from "../api/save-new-password.ts";
import { describeSave } from "../refusals.ts";

/** Delay before the redirect to the login after a failed attempt (spec §8). */
const pause = 2_000;

type NewPasswordFormProps = {
  token: string;
  email: string;
  follow: Follow;
  onExpired: (message: string) => void;
};

export function NewPasswordForm({ token, email, follow, onExpired }: NewPasswordFormProps) {
  const { form, values, bind, put, refuse } = useFormFields(() => ({
    password: "",
    password_confirmation: "",
  }));
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { mutate: save, isPending, isSuccess } = useSaveNewPassword(follow);
  const busy = isPending || isSuccess || leaving;

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(pathTo("auth.login"), { replace: true }), pause);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (values.password !== values.password_confirmation)
      return refuse({ password_confirmation: "As senhas não são idênticas." });
    refuse({});
    save(
      { ...values, token },
      {
        onSuccess: () => {
          loginEmail.keep(email);
          void navigate(pathTo("auth.login"), { replace: true });
        },
        onError: (error) => {
          const refusal = describeSave(error);
          if (refusal.kind === "expired") return onExpired(refusal.message);
          if (refusal.kind !== "noConnection") put({ password: "", password_confirmation: "" });
          if (refusal.kind === "fields") return refuse(refusal.fields);
          if (refusal.kind === "failed") setLeaving(true);
        },
      },
    );
  };

  const saving = busy ? "Salvando…" : undefined;
  return (
    <EntryForm ref={form} title="Redefinir senha" sub="Escolha a nova senha da sua conta." onSubmit={submit}>
      <OfflineNote>Sem conexão. O que você digita continua aqui.</OfflineNote>
      {/* visible, and the account under which a password manager saves the new password */}
      <LockedInput label="Conta" type="email" name="email" autoComplete="username" value={email} />
      <NewPasswordInput label="Nova senha" {...bind("password")} />
      <PasswordInput
        label="Confirmar nova senha"
        autoComplete="new-password"
        {...bind("password_confirmation")}
      />
      <BusyButton
        type="submit"
        variant="login"
        size="lg"
        fullWidth
        busy={leaving ? "Indo para o login…" : saving}
      >
        Salvar nova senha
      </BusyButton>
    </EntryForm>
  );
}
