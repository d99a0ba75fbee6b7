import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useQuery } from "../../../platform/api/use-query.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { Badge } from "../../../ui/badge.tsx";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { FailedLine } from "../../../ui/failed-line.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useEndOtherSessions, useEndSession } from "../api/end-sessions.ts";
import { type DeviceSession, sessionsQuery } from "../api/get-sessions.ts";
import styles from "../profile-page.module.css";

/** By the operating system, the last part of the name (`Chrome no Android`). */
const isPhone = (device: string) => /\b(Android|iOS)$/.test(device);

/** More are collapsed: every signed-in tab is a session of its own. */
const shownAtFirst = 5;

type SessionRowProps = { session: DeviceSession; onEnded: (pressed: Element) => void };

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { mutate: end, isPending } = useEndSession();
  const used = formatMoment(session.last_used_at);
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <div className={`grow ${styles.device}`}>
        <div>
          <b>{session.device}</b>
          <p className="meta num">
            Último uso: <span className={styles.date}>{used}</span>
          </p>
        </div>
        {session.current ? (
          <Badge tone="ok" icon={IconCircleCheck}>
            Este aparelho
          </Badge>
        ) : (
          <BusyButton
            variant="default"
            reserve="Encerrando…"
            busy={isPending ? "Encerrando…" : undefined}
            // distinguishes devices of the same name
            aria-label={isPending ? undefined : `Encerrar sessão: ${session.device}, último uso ${used}`}
            onClick={({ currentTarget }) => end(session.id, { onSuccess: () => onEnded(currentTarget) })}
          >
            Encerrar
          </BusyButton>
        )}
      </div>
    </li>
  );
}

/** The student's sessions; one or all others can be ended (issue: sessions). */
export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const { data: sessions, isPending } = query;
  const { mutate: endOthers, isPending: isEnding } = useEndOtherSessions();
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = sessions?.some(({ current }) => !current);
  const folded = !all && (sessions?.length ?? 0) > shownAtFirst + 1;
  // the pressed button unmounts, with its session or by itself; meanwhile the student may be elsewhere
  const goToHeading = (pressed: Element) => {
    const { activeElement: focused } = document;
    if (focused === pressed || focused === document.body) heading.current?.focus();
  };
  return (
    <Card as="section" className={styles.part} aria-labelledby="sessoes">
      <h2 id="sessoes" ref={heading} tabIndex={-1}>
        Sessões
      </h2>
      <p>Aparelhos em que a sua conta está aberta. Não reconhece um deles? Encerre e altere a senha.</p>
      {sessions && (
        <ul className={styles.rows}>
          {(folded ? sessions.slice(0, shownAtFirst) : sessions).map((session) => (
            <SessionRow key={session.id} session={session} onEnded={goToHeading} />
          ))}
        </ul>
      )}
      {isPending && (
        <Delayed>
          <Skeleton height={56} radius={10} />
        </Delayed>
      )}
      {!sessions && !isPending && (
        <FailedLine query={query}>
          Não conseguimos carregar suas sessões. Sua conta continua aberta neste aparelho.
        </FailedLine>
      )}
      {others ? (
        <div className={styles.end}>
          <BusyButton
            variant="default"
            busy={isEnding ? "Encerrando…" : undefined}
            onClick={({ currentTarget }) =>
              endOthers(undefined, { onSuccess: () => goToHeading(currentTarget) })
            }
          >
            Encerrar outras sessões
          </BusyButton>
          {folded ? (
            <Button
              variant="subtle"
              onClick={({ currentTarget }) => {
                setAll(true);
                goToHeading(currentTarget);
              }}
            >
              {`Mostrar todas (${sessions?.length})`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
