import { listStatuses } from "@sabia/contract/texts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ListLessonProps } from "../../../platform/study/list-lesson-props.ts";
import { classroomKey } from "../../../platform/study/query-keys.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { BusyButton, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Drawing } from "../../../ui/drawing.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Note } from "../../../ui/note.tsx";
import { notifyWarning } from "../../../ui/toasts.ts";
import type { OpenList } from "../api/open-list.ts";
import { closedNotice, formatMinutes } from "../exercise-texts.ts";
import { findRefusal, findStart, type ListTerms, type Period } from "../list-model.ts";
import { usePeriod } from "../use-period.ts";
import { Clock } from "./clock.tsx";
import layout from "./list.module.css";
import styles from "./list-info.module.css";

type HeadProps = Pick<ListLessonProps, "lesson" | "title" | "about" | "words">;

const Head = ({ lesson, title, about, words }: HeadProps) => (
  <header className={styles.head}>
    <p className="meta num">{about}</p>
    <h2 {...title} tabIndex={-1}>
      {lesson.title}
    </h2>
    {words}
  </header>
);

const noList = "Nenhuma lista de exercícios foi definida para esta aula.";

/** A list lesson whose list does not exist: a warning (spec §8), and the way onwards in the bar. */
export function NoList(props: HeadProps) {
  useEffect(() => notifyWarning(noList), []);
  return (
    <div className={layout.inside}>
      <Head {...props} />
      <EmptyState drawing="caderno" title="Lista em preparação" level={3}>
        {noList} Avise a secretaria da sua unidade ou siga para a próxima aula.
      </EmptyState>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type InfoProps = HeadProps &
  Pick<ListLessonProps, "matriculaId" | "next"> & {
    terms: ListTerms;
    /** The instance, if the list was opened before. */
    list: OpenList | null;
    busy: boolean;
    /** Opening it got no answer: its clock may be running. */
    isUnsure: boolean;
    /** The student came back from the list: the pressed control is gone, and the title takes the focus. */
    takesFocus: boolean;
    /** The server's message if the list did not open. */
    message: string | null;
    /** When loading last failed: the message on another press is announced again. */
    failedAt: number;
    onOpen: () => void;
    onResync: () => void;
  };

/** Before the clock starts: duration, deadline, number of exercises, status (spec §4). */
export function ListInfo({ terms, list, takesFocus, matriculaId, next, ...props }: InfoProps) {
  const { id } = props.title;
  const queryClient = useQueryClient();
  const period = usePeriod(terms);
  const [wasEarly] = useState(period === "early");
  // the lesson's data may say that the list was opened before the list itself is loaded
  const status = list?.status ?? terms.exercise_list_instances[0]?.status;
  const closed = status === "FE";
  const limit = terms.exercise_list.deadline ?? terms.response_interval_end;
  const runs = status && status !== "FA" && limit !== null;
  const wasOpen = useRef(false);
  if (list && !closed) wasOpen.current = true;
  const endsHere = closed && wasOpen.current;
  useEffect(() => {
    const isDropped = endsHere && document.activeElement === document.body;
    if (takesFocus || isDropped) document.getElementById(id)?.focus();
  }, [takesFocus, endsHere, id]);
  // a list past its period locks nothing any more (wire §3): the tree is stale
  const isStale = period === "late" && next?.locked;
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries({ queryKey: classroomKey(matriculaId) });
  }, [isStale, queryClient, matriculaId]);
  const refusal = status ? props.message : findRefusal(terms, period, props.message);
  // it became available while the student was waiting
  const isNew = !status && wasEarly && period === "open";
  return (
    <div className={layout.inside}>
      <Head {...props} />
      {closed ? (
        <div className={styles.closed} role={endsHere ? "alert" : undefined}>
          <EmptyState
            drawing="ampulheta"
            title="Tempo Expirado"
            level={3}
            action={<ToAnswers list={list} status="FE" />}
          >
            {closedNotice}
          </EmptyState>
          {!list && refusal ? (
            <Note tone="warn" role="status">
              {refusal}
            </Note>
          ) : null}
        </div>
      ) : (
        // the foot stays in view only while the card is
        <div>
          <Card className={styles.info}>
            {period === "early" && <Drawing name="nascente" />}
            <p className={styles.words}>
              {status ? adviceOfOpened(terms, status) : adviceOf(terms, period, props.isUnsure)}
            </p>
            <Facts {...props} terms={terms} list={list} status={status} />
            {list ? (
              <Clock list={list} onResync={props.onResync} />
            ) : (
              // as high as the clock, so that the button below stays where it is
              runs && <span style={{ height: 40 }} />
            )}
          </Card>
          <div className={styles.foot}>
            <div role="status" className={styles.refusal}>
              {refusal ? (
                <Note key={props.failedAt} tone="warn">
                  {refusal}
                </Note>
              ) : (
                isNew && <Note>A lista já abriu.</Note>
              )}
            </div>
            <WayIn {...props} list={list} status={status} isRefused={refusal !== null} />
          </div>
        </div>
      )}
    </div>
  );
}

const keptWords = "Suas respostas são guardadas neste aparelho enquanto você escreve.";

/** What to know before opening the list; if it can't be opened, what to do: the notice below says why. */
function adviceOf(terms: ListTerms, period: Period, isUnsure: boolean): string {
  if (period === "early") return "Volte a partir da data de abertura.";
  if (period === "late") return "Em caso de dúvida, fale com a secretaria da sua unidade.";
  if (terms.exercise_list.deadline === null) return keptWords;
  if (isUnsure)
    return "O pedido pode ter chegado: o relógio talvez já esteja correndo. Toque de novo assim que a conexão voltar.";
  return "O relógio só começa quando você toca no botão abaixo, e não para se você sair da página.";
}

type Status = OpenList["status"];

function adviceOfOpened(terms: ListTerms, status: Status): string {
  if (status === "FA") return "Você respondeu a todos os exercícios.";
  if (terms.exercise_list.deadline === null) return keptWords;
  return "O relógio já está correndo e não para se você sair da página.";
}

function describeStatus(status: Status | undefined, isUnsure: boolean): string {
  // an opened list stays `NI` until its first answer, while its clock runs
  if (status === "NI") return "Iniciada, sem respostas";
  return status === undefined && isUnsure ? "A confirmar" : listStatuses[status ?? "NI"];
}

type FactsProps = Pick<InfoProps, "terms" | "list" | "isUnsure" | "message"> & { status: Status | undefined };

function Facts({ terms, list, status, isUnsure, message }: FactsProps) {
  const { response_interval_init: from, response_interval_end: until } = terms;
  const minutes = terms.exercise_list.deadline;
  const absent = message === null ? "…" : "–";
  return (
    <dl className={`${styles.facts} num`}>
      {minutes !== null && <Fact name="Tempo">{formatMinutes(minutes)}</Fact>}
      <Fact name="Exercícios">{list?.answered_counters.count ?? terms.exercise_list.count}</Fact>
      {from && <Fact name="Abertura">{formatMoment(from)}</Fact>}
      {until && <Fact name="Prazo">{formatMoment(until)}</Fact>}
      <Fact name="Situação">{describeStatus(status, isUnsure)}</Fact>
      {status === "EA" && (
        <Fact name="Respondidos">
          {list ? `${list.answered_counters.answered} de ${list.answered_counters.count}` : absent}
        </Fact>
      )}
    </dl>
  );
}

type WayInProps = Pick<InfoProps, "list" | "busy" | "onOpen"> & {
  status: Status | undefined;
  isRefused: boolean;
};

const WayIn = ({ list, status, busy, isRefused, onOpen }: WayInProps) =>
  status === "FA" ? (
    <ToAnswers list={list} status={status} />
  ) : (
    <BusyButton
      busy={busy ? "Abrindo…" : undefined}
      variant={isRefused ? "default" : "filled"}
      onClick={onOpen}
    >
      Responder Agora
    </BusyButton>
  );

const ToAnswers = ({ list, status }: Pick<WayInProps, "list" | "status">) => (
  <ButtonLink
    to={`?exercicio=${list ? findStart(list) : 1}`}
    variant={status === "FE" ? "default" : "filled"}
  >
    {status === "FE" ? "Ver o gabarito" : "Ver respostas"}
  </ButtonLink>
);
