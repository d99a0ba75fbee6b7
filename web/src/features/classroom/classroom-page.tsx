import { errorTexts } from "@sabia/contract/texts";
import { useEffect, useMemo, useState } from "react";
import { Outlet, useNavigate, useParams } from "react-router";
import { adviceOf } from "../../platform/api/describe-failure.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Main } from "../../ui/main.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Redirect } from "../../ui/redirect.tsx";
import { SkipLink } from "../../ui/skip-link.tsx";
import { notifyError, notifyInfo } from "../../ui/toasts.ts";
import { useOpenHere } from "../../ui/use-open-here.ts";
import { useClassroom } from "./api/get-classroom.ts";
import styles from "./components/room.module.css";
import { RoomBar } from "./components/room-bar.tsx";
import { LessonSkeleton, TreeSkeleton } from "./components/skeletons.tsx";
import { SyllabusSheet } from "./components/syllabus-sheet.tsx";
import { SyllabusTree } from "./components/syllabus-tree.tsx";
import { type Room, toCourses, toLesson } from "./room-context.ts";
import { listLessons } from "./syllabus.ts";
import { useLessonPreload } from "./use-lesson-preload.ts";
import { useWide } from "./use-wide.ts";
/**
 * The classroom's frame: bar, syllabus tree and lesson. Without a lesson in the address, it goes to the
 * current one.
 */
export function ClassroomPage({ loadList }: Pick<Room, "loadList">) {
  const { matriculaId = "", aulaId = null } = useParams() as { matriculaId: string; aulaId?: string };
  const navigate = useNavigate();
  const wide = useWide();
  const [treeOpen, setTreeOpen] = useState(true);
  const [sheet, setSheet] = useOpenHere<true>();
  const { data, error, refetch, isFetching } = useClassroom(matriculaId, aulaId === null);
  useLessonPreload(matriculaId, aulaId, data !== undefined);
  const lessons = useMemo(() => listLessons(data?.topics ?? []), [data?.topics]);
  const isGone = isNotFound(error);

  useEffect(() => {
    if (!isGone) return;
    notifyError(error.message);
    void navigate(toCourses, { replace: true });
  }, [isGone, error, navigate]);
  useEffect(() => {
    if (wide) setSheet(null);
  }, [wide, setSheet]);

  if (isGone) return null;
  const name = data?.course.name ?? (error ? "Sala de aula" : null);
  const showSide = wide && treeOpen && lessons.length > 0;
  const tree = data && (
    <SyllabusTree
      topics={data.topics}
      current={aulaId}
      toLesson={(lessonId) => toLesson(matriculaId, lessonId)}
      onOpen={() => setSheet(null)}
      onLocked={() => notifyInfo(errorTexts.lessonLocked)}
    />
  );
  const room: Room = {
    matriculaId,
    lessons,
    openTree: () => setSheet(true),
    loadList,
  };

  return (
    <div className={styles.room} data-tree={showSide || (wide && !data && !error) ? "open" : "closed"}>
      <PageTitle>{name ?? "Sala de aula"}</PageTitle>
      <SkipLink target="aula" />
      <RoomBar
        name={name}
        lessons={lessons}
        current={aulaId}
        tree={wide && lessons.length > 0 ? { open: treeOpen, toggle: () => setTreeOpen(!treeOpen) } : null}
      />
      {data ? (
        <>
          {showSide && (
            <nav className={styles.side} aria-label="Aulas" data-tree-scroll>
              {tree}
            </nav>
          )}
          <LessonOutlet room={room} aulaId={aulaId} currentId={data.currentLesson?.id} />
          {!wide && sheet && <SyllabusSheet onClose={() => setSheet(null)}>{tree}</SyllabusSheet>}
        </>
      ) : (
        <NoRoomYet error={error} onRetry={() => void refetch()} retrying={isFetching} wide={wide} />
      )}
    </div>
  );
}

type LessonOutletProps = { room: Room; aulaId: string | null; currentId: number | undefined };

/** The lesson of the address; without one it redirects to the current lesson. */
function LessonOutlet({ room, aulaId, currentId }: LessonOutletProps) {
  const { matriculaId, lessons } = room;
  if (lessons.length === 0) return <NoLessons />;
  if (aulaId === null) return <Redirect to={toLesson(matriculaId, currentId ?? lessons[0]?.id ?? 0)} />;
  return <Outlet context={room} />;
}

type NoRoomYetProps = { error: Error | null; onRetry: () => void; retrying: boolean; wide: boolean };

/** Shown until the syllabus has loaded. */
function NoRoomYet({ error, onRetry, retrying, wide }: NoRoomYetProps) {
  if (error)
    return (
      <Main className={styles.state} id="aula">
        <FailedState title="Erro ao carregar dados do curso." onRetry={onRetry} retrying={retrying}>
          Seu progresso está guardado. {adviceOf(error)}
        </FailedState>
      </Main>
    );
  return (
    <>
      {wide && (
        <div className={styles.side}>
          <TreeSkeleton />
        </div>
      )}
      <Main className={styles.lesson} id="aula">
        <div className={styles.inside}>
          <LessonSkeleton video />
        </div>
      </Main>
    </>
  );
}

function NoLessons() {
  return (
    <Main className={styles.state} id="aula">
      <EmptyState
        drawing="caderno"
        title="Este curso ainda não tem aulas"
        action={
          <ButtonLink to={toCourses} variant="default">
            Voltar para Cursos
          </ButtonLink>
        }
      >
        Assim que a escola publicar a primeira, ela aparece aqui.
      </EmptyState>
    </Main>
  );
}
