import {
  IconAlertCircle,
  IconChevronRight,
  IconKey,
  IconShoppingBag,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { type ComponentRef, type SyntheticEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { queryClient } from "../../platform/api/query-client.ts";
import { pathTo } from "../../platform/paths.ts";
import { currentUserQuery } from "../../platform/session/current-user.ts";
import { takeDestination } from "../../platform/session/destination.ts";
import { loginEmail } from "../../platform/session/login-email.ts";
import { BusyButton } from "../../ui/button.tsx";
import { errorAlert } from "../../ui/error-icon.tsx";
import { TextInput } from "../../ui/field.tsx";
import { focusWrong } from "../../ui/focus-wrong.ts";
import { icon } from "../../ui/icon-props.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useSignIn } from "./api/sign-in.ts";
import { describeFailure, type LoginFailure } from "./login-failure.ts";
import styles from "./login-page.module.css";

type WayProps = { to: string; icon: TablerIcon; title: string; children: string };

const Way = ({ to, icon: Icon, title, children }: WayProps) => (
  <Link to={to}>
    <Icon size={24} stroke={1.75} aria-hidden />
    <span>
      <b>{title}</b>
      {children}
    </span>
    <IconChevronRight {...icon} />
  </Link>
);

/** The id of the student who has just signed in; null if it can't be loaded. */
const findStudent = () =>
  queryClient.fetchQuery(currentUserQuery).then(
    ({ user }) => user.id,
    () => null,
  );

/** Signs in (spec §2). */
export function Component() {
  // a reload keeps the typed e-mail; the password is never stored
  const [email, setEmail] = useState(loginEmail.read);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<LoginFailure>({});
  const [isUnheard, setUnheard] = useState(false);
  const emailField = useRef<ComponentRef<"input">>(null);
  const passwordField = useRef<ComponentRef<"input">>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { mutate: signIn, isPending, isSuccess } = useSignIn();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    setFailure({});
    signIn(
      { email, password },
      {
        onSuccess: () => {
          void takeDestination(findStudent).then((destination) =>
            navigate(destination ?? pathTo("ambienteAluno.dashboard"), { replace: true, state }),
          );
        },
        onError: (error) => {
          const described = describeFailure(error);
          setFailure(described);
          setPassword("");
          setUnheard(focusWrong((described.email ? emailField : passwordField).current));
        },
      },
    );
  };

  const show = (error: string | undefined) => (isUnheard ? errorAlert(error) : error);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageTitle>Entrar</PageTitle>
      <header>
        <h1>Entrar</h1>
        <p>Use o e-mail cadastrado na sua matrícula.</p>
      </header>
      <TextInput
        ref={emailField}
        label="E-mail"
        aria-required
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={show(failure.email)}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          loginEmail.keep(currentTarget.value);
        }}
      />
      <div className={styles.password}>
        <PasswordInput
          ref={passwordField}
          label="Senha"
          aria-required
          name="password"
          autoComplete="current-password"
          value={password}
          error={show(failure.password)}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Link className={styles.forgot} to={pathTo("auth.resetPassword")}>
          Esqueci minha senha
        </Link>
      </div>
      <div role="alert">
        {failure.message ? (
          <div className={styles.note}>
            <IconAlertCircle {...icon} />
            <div>
              <p>{failure.message}</p>
              {failure.detail ? <p>{failure.detail}</p> : null}
            </div>
          </div>
        ) : null}
      </div>
      <BusyButton
        type="submit"
        variant="login"
        size="lg"
        fullWidth
        busy={isPending || isSuccess ? "Entrando…" : undefined}
      >
        Entrar
      </BusyButton>
      <div className={styles.ways}>
        <Way to={pathTo("auth.firstAccess.verification")} icon={IconKey} title="Primeiro acesso">
          Tenho matrícula e ainda não criei a senha
        </Way>
        <Way to={pathTo("auth.register")} icon={IconUserPlus} title="Cadastrar">
          Ainda não tenho matrícula
        </Way>
        <Way to={pathTo("showcase")} icon={IconShoppingBag} title="Vitrine">
          Ver os cursos abertos
        </Way>
      </div>
    </form>
  );
}
