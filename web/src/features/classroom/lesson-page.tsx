import { type ReactNode, useCallback, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { adviceOf, causeOfMissing } from "../../platform/api/describe-failure.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { LazyComponent } from "../../ui/lazy-component.tsx";
import { LoadBar } from "../../ui/load-bar.tsx";
import { Main } from "../../ui/main.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { lessonQuery } from "./api/get-lesson.ts";
import { useShowProgress } from "./api/report-progress.ts";
import { LessonBar } from "./components/lesson-bar.tsx";
import { LessonPlace, LessonView, renderLessonText } from "./components/lesson-view.tsx";
import styles from "./components/room.module.css";
import { LessonSkeleton } from "./components/skeletons.tsx";
import { describeKind, findNeighbours } from "./find-neighbours.ts";
import { toLesson, useRoom } from "./room-context.ts";
import { lessonTitleId, useFocusKept, useLessonFocus, useLessonRedirect } from "./use-lesson-arrival.ts";
import { useChunkPreload, useNextPrefetch, useTreeRenewal } from "./use-lesson-preload.ts";
import { useLessonProgress } from "./use-lesson-progress.ts";
import { useWide } from "./use-wide.ts";

export { loadLesson as loader } from "./load-first.ts";

type Again = { onRetry: () => void; retrying: boolean };

/** The lesson has left the course, perhaps while it was open: nothing done in it counts any more. */
const isGone = isNotFound;

/**
 * The sentence of spec §8 and what helps: for a lesson that has left the course the way on, since a retry
 * doesn't. Without an error, it is the list screen's chunk that failed.
 */
const LessonFailed = ({ error, ...again }: Again & { error: Error | null }) => (
  <div className={styles.failed}>
    <FailedState
      title="Erro ao carregar os dados da aula."
      action={isGone(error) && <ButtonLink to="..">Ir para a aula atual</ButtonLink>}
      {...again}
    >
      {isGone(error)
        ? "Esta aula não está mais neste curso. Escolha outra no conteúdo do curso."
        : `Seu progresso está guardado. ${error ? adviceOf(error) : causeOfMissing}`}
    </FailedState>
  </div>
);

/** A lesson: its content and the bar below. */
export function Component() {
  const { aulaId = "" } = useParams();
  const { matriculaId, lessons, openTree, loadList } = useRoom();
  const navigate = useNavigate();
  const wide = useWide();
  const main = useRef<HTMLElement>(null);
  const { data, error, refetch, isFetching } = useQuery(lessonQuery(matriculaId, aulaId));
  const { report, settle, kept, pending } = useLessonProgress(matriculaId, aulaId);
  const showProgress = useShowProgress(matriculaId, aulaId);
  const { entry, position, previous, next, outdated } = findNeighbours(lessons, aulaId, data);
  const gone = isGone(error);
  const lesson = gone ? undefined : data?.lesson;
  const type = data?.lesson.type_lesson ?? entry?.type ?? "LV";
  const [missing, setMissing] = useState(false);
  const { width, byHand } = describeKind(type, lesson, missing);
  const progress = Math.max(lesson?.progresso ?? 0, entry?.progress ?? 0, pending ?? 0);
  const isRedirected = useLessonRedirect(matriculaId, aulaId, error);
  const isList = type === "LL";
  const [listHere, setListHere] = useState<string | null>(null);
  const onListTitle = useCallback(
    // null: the next list may load after its lesson
    (title: HTMLElement | null) => setListHere(title && aulaId),
    [aulaId],
  );
  const arrive = useLessonFocus(aulaId, lesson !== undefined && (!isList || listHere === aulaId), main);
  useChunkPreload(entry?.type, loadList);
  useFocusKept(gone);
  useNextPrefetch(matriculaId, lesson ? next : null, loadList);
  useTreeRenewal(matriculaId, outdated);

  const goNext = async (isWanted = () => true) => {
    if ((await settle()) && isWanted() && next) await navigate(toLesson(matriculaId, next.id));
  };
  const finish = async () => {
    if (await report(1)) await goNext();
  };

  const place = { position, total: lessons.length, subject: entry?.subject ?? null };
  const links = {
    previous: previous && toLesson(matriculaId, previous.id),
    next: next && { to: toLesson(matriculaId, next.id), locked: next.locked },
    onTree: wide ? null : openTree,
  };
  const bar = (
    <LessonBar
      {...links}
      width={width}
      finish={byHand ? { finished: progress >= 1, onFinish: () => void finish() } : null}
      kept={kept}
    />
  );

  const failedLesson = (why: Error | null, again: Again) => (
    // without neighbours the bar holds the button of the tree only
    <Framed width={width} bar={gone && wide && !previous && !next ? null : bar}>
      <LessonFailed error={why} {...again} />
    </Framed>
  );
  const renderContent = () => {
    if (lesson && isList)
      return (
        <LazyComponent
          key={lesson.id}
          load={loadList}
          waiting={<LessonWaiting width={width} bar={bar} />}
          failed={(again) => failedLesson(null, again)}
        >
          {(ListLesson) => (
            <ListLesson
              {...links}
              matriculaId={matriculaId}
              lesson={lesson}
              title={{ id: lessonTitleId, ref: onListTitle }}
              about={<LessonPlace lesson={lesson} place={place} />}
              words={renderLessonText(lesson)}
              bar={bar}
              arrive={arrive}
              onProgress={showProgress}
            />
          )}
        </LazyComponent>
      );
    if (lesson)
      return (
        <Framed width={width} bar={bar}>
          <LessonView
            key={`${matriculaId}/${lesson.id}`}
            matriculaId={matriculaId}
            lesson={lesson}
            place={place}
            next={next}
            progress={progress}
            onProgress={report}
            onNext={(isWanted) => void goNext(isWanted)}
            onMissing={setMissing}
          />
        </Framed>
      );
    if (error && !isRedirected)
      return failedLesson(error, { onRetry: () => void refetch(), retrying: isFetching });
    return <LessonWaiting video={type === "LV"} width={width} bar={bar} />;
  };
  return (
    <Main ref={main} className={styles.lesson} id="aula">
      <PageTitle>{lesson?.title ?? entry?.title ?? "Aula"}</PageTitle>
      <LoadBar active={isFetching && !data} />
      {renderContent()}
    </Main>
  );
}

type FramedProps = { width: "video" | "embed" | "text" | "list"; bar: ReactNode; children: ReactNode };

/** What the page shows at its width, and the bar below. */
const Framed = ({ width, bar, children }: FramedProps) => (
  <>
    <div className={styles.inside} data-width={width}>
      {children}
    </div>
    {bar}
  </>
);

const LessonWaiting = ({ video = false, ...frame }: Omit<FramedProps, "children"> & { video?: boolean }) => (
  <Framed {...frame}>
    <LessonSkeleton video={video} />
  </Framed>
);
