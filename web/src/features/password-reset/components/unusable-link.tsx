import { useNavigate } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EntryMessage, EntryPair } from "../../../ui/entry-form.tsx";
import { Note } from "../../../ui/note.tsx";
import { useCountdown } from "../use-countdown.ts";

/** Time to read the reason (spec §8). */
const redirectSeconds = 10;

type UnusableLinkProps = {
  message: string;
  tone: "warn" | "bad";
  /** An earlier attempt may have used the link. */
  isInDoubt?: boolean;
};

/**
 * Why the link can't be used, with a redirect to the login after ten seconds and a link to request a new one.
 */
export function UnusableLink({ message, tone, isInDoubt = false }: UnusableLinkProps) {
  const navigate = useNavigate();
  const left = useCountdown(redirectSeconds, () => void navigate(pathTo("auth.login"), { replace: true }));
  return (
    <EntryMessage title="Redefinir senha">
      <Note tone={tone} role="alert">
        <p>{message}</p>
        {isInDoubt ? (
          <p>Um envio anterior ficou sem resposta. Se ele chegou, sua senha já é a nova: entre com ela.</p>
        ) : null}
      </Note>
      {/* announcing each second would interrupt the screen reader */}
      <p role="timer" aria-live="off" className="num">
        {`Você vai para o login em ${left} s.`}
      </p>
      <EntryPair>
        <ButtonLink to={pathTo("auth.login")} variant="default" size="lg">
          Ir para o login
        </ButtonLink>
        <ButtonLink to={pathTo("auth.resetPassword")} variant="login" size="lg">
          Pedir novo link
        </ButtonLink>
      </EntryPair>
    </EntryMessage>
  );
}
