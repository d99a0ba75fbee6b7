import type { SyntheticEvent } from "react";
import { splitErrors } from "../../platform/api/field-errors.ts";
import { isInvalid } from "../../platform/api/http.ts";
import { useLostAnswer } from "../../platform/api/use-lost-answer.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { BusyButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { NewPasswordInput, PasswordInput } from "../../ui/password-input.tsx";
import { useFormFields } from "../../ui/use-form-fields.ts";
import { useChangePassword } from "./api/change-password.ts";
import styles from "./change-password-page.module.css";
import { checkPasswords, passwordFields } from "./password-rules.ts";

const empty = () => ({ password: "", new_password: "", new_password_confirmation: "" });

export function Component() {
  const { form, values, bind, put, refuse } = useFormFields(empty);
  const email = useCurrentUser().data?.user.email;
  const { isInDoubt, follow } = useLostAnswer("change-password", { status: 422, fields: ["password"] });
  const { mutate: change, isPending } = useChangePassword(follow);

  const showFailure = (error: unknown) => {
    if (isInvalid(error)) refuse(splitErrors(error, passwordFields).fields);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = checkPasswords(values);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    change(values, { onSuccess: () => put(empty()), onError: showFailure });
  };

  return (
    <Page title="Alterar Senha" width="slim">
      <PageHead title="Alterar Senha" />
      <Card as="form" ref={form} className={styles.form} noValidate onSubmit={submit}>
        <OfflineNote>Sem conexão. O que você digita continua aqui.</OfflineNote>
        <LiveRegion>
          {isInDoubt ? (
            <Note tone="warn">
              <p>Um envio anterior ficou sem resposta. Se ele chegou, sua senha atual já é a nova.</p>
            </Note>
          ) : null}
        </LiveRegion>
        {/* the account under which a password manager saves the new password */}
        <input type="email" name="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordInput label="Senha atual" autoComplete="current-password" {...bind("password")} />
        <NewPasswordInput label="Nova senha" {...bind("new_password")} />
        <PasswordInput
          label="Confirmar nova senha"
          autoComplete="new-password"
          {...bind("new_password_confirmation")}
        />
        <div>
          <BusyButton type="submit" busy={isPending ? "Salvando…" : undefined}>
            Salvar
          </BusyButton>
        </div>
      </Card>
    </Page>
  );
}
