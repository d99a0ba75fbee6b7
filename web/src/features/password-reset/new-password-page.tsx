import { useState } from "react";
import { useParams } from "react-router";
import { statusText } from "../../platform/api/http.ts";
import { useLostAnswer } from "../../platform/api/use-lost-answer.ts";
import { BusyButton } from "../../ui/button.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { EntryMessage } from "../../ui/entry-form.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useResetUser } from "./api/get-reset-user.ts";
import { NewPasswordForm } from "./components/new-password-form.tsx";
import { UnusableLink } from "./components/unusable-link.tsx";
import { describeLookup } from "./refusals.ts";

const shapes = ["conta", "senha", "confirmação"];

/** The target of the mailed link (spec §2): asks for the new password once the account is known. */
export function Component() {
  const { token = "" } = useParams();
  const { data: user, error, isFetching, refetch } = useResetUser(token);
  const [expired, setExpired] = useState<string | null>(null);
  const lost = useLostAnswer("new-password", { status: 412 });

  if (expired !== null) return <UnusableLink tone="warn" message={expired} isInDoubt={lost.isInDoubt} />;
  if (user)
    return <NewPasswordForm token={token} email={user.email} follow={lost.follow} onExpired={setExpired} />;
  if (!error)
    return (
      <EntryMessage title="Redefinir senha">
        {/* the content is vertically centred: its height is reserved from the start */}
        {shapes.map((shape) => (
          <div key={shape} style={{ height: 70 }}>
            <Delayed>
              <Skeleton width={96} height={14} />
              <Skeleton height={48} radius={10} mt={8} />
            </Delayed>
          </div>
        ))}
      </EntryMessage>
    );
  const reason = describeLookup(error);
  if (reason === "noConnection")
    return (
      <EntryMessage title="Redefinir senha">
        <Note tone="warn" role="alert">
          <p>{statusText(0)}</p>
          <p>Abrir o link sem conexão não o gasta: tente de novo quando a internet voltar.</p>
        </Note>
        <BusyButton
          variant="login"
          size="lg"
          busy={isFetching ? "Tentando…" : undefined}
          onClick={() => void refetch()}
        >
          Tentar novamente
        </BusyButton>
      </EntryMessage>
    );
  return "warning" in reason ? (
    <UnusableLink tone="warn" message={reason.warning} isInDoubt={lost.wasLeft} />
  ) : (
    <UnusableLink tone="bad" message={reason.failure} />
  );
}
