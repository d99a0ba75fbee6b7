import { type SyntheticEvent, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { splitErrors } from "../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../platform/api/http.ts";
import { useLostAnswer } from "../../platform/api/use-lost-answer.ts";
import { keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { pathTo } from "../../platform/paths.ts";
import { loginEmail } from "../../platform/session/login-email.ts";
import { useSignedIn } from "../../platform/session/use-session.ts";
import { bottomEdge } from "../../ui/bottom-edge.ts";
import { BusyButton } from "../../ui/button.tsx";
import { ButtonTo } from "../../ui/button-to.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { notifyError } from "../../ui/toasts.ts";
import { useFormFields } from "../../ui/use-form-fields.ts";
import { about, useRegister } from "./api/register.ts";
import type { BindField } from "./bind-field.ts";
import { AccessSection } from "./components/access-section.tsx";
import { AddressSection } from "./components/address-section.tsx";
import { ContactSection } from "./components/contact-section.tsx";
import { PersonalSection } from "./components/personal-section.tsx";
import styles from "./register-page.module.css";
import { fieldNames, keptNames, labels, registerDraft, startFrom, withoutSecrets } from "./registration.ts";

/** Self-registration (spec §2): four sections on one page; everything but the passwords survives a reload. */
export function Component() {
  const fields = useFormFields(() => startFrom(readDraft(registerDraft, keptNames)), ["address_complement"]);
  const { form, values, errors, put, refuse } = fields;
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { isInDoubt, follow } = useLostAnswer("register", { status: 422, fields: ["cpf", "email"] });
  const { mutate: register, isPending, isSuccess } = useRegister(follow);
  const bind: BindField = (name) => ({ label: labels[name], ...fields.bind(name) });

  useEffect(() => {
    if (!isSuccess) keepDraft(registerDraft, withoutSecrets(values));
  }, [values, isSuccess]);

  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return notifyError(statusText(500), about);
    // offline nothing was rejected: what is typed stays
    if (error.status !== 0) put({ password: "", password_confirmation: "" });
    if (error.status !== 422) return notifyError(error.message, about);
    const { fields: wrong, others } = splitErrors(error, fieldNames);
    refuse(wrong);
    if (others[0] ?? Object.keys(wrong).length === 0) notifyError(others[0] ?? error.message, about);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    refuse({});
    register(values, {
      onSuccess: () => {
        loginEmail.keep(values.email);
        void navigate(pathTo("auth.login"));
      },
      onError: showFailure,
    });
  };

  return (
    <Page title="Cadastro" width="narrow">
      <PageHead
        title="Cadastro"
        sub={
          <p>
            Leva uns três minutos. O que você digita fica guardado nesta aba até terminar, menos as senhas.{" "}
            <Link to={pathTo("privacy")}>Como cuidamos dos seus dados</Link>
          </p>
        }
      />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <OfflineNote>Sem conexão. O que você digita continua salvo nesta aba.</OfflineNote>
        <LiveRegion>
          {isInDoubt ? (
            <Note tone="warn">
              <p>
                Um envio anterior ficou sem resposta. Se ele chegou, seu cadastro já está feito:{" "}
                <Link to={pathTo("auth.login")}>entre com este e-mail e a senha que escolheu</Link>.
              </p>
            </Note>
          ) : null}
        </LiveRegion>
        <ErrorSummary errors={errors} labels={labels} refusals={fields.refusals} form={form} />
        <PersonalSection bind={bind} />
        <ContactSection bind={bind} />
        <AddressSection
          bind={bind}
          state={values.address_state}
          onState={(state) => {
            fields.change("address_state", state);
            put({ address_city: "" });
          }}
        />
        <AccessSection bind={bind} />
        <div ref={bottomEdge} className={styles.final}>
          {signedIn ? null : (
            <ButtonTo to={pathTo("auth.login")} variant="default">
              Login
            </ButtonTo>
          )}
          <BusyButton type="submit" busy={isPending || isSuccess ? "Cadastrando…" : undefined}>
            Cadastrar
          </BusyButton>
        </div>
      </form>
    </Page>
  );
}
