import type { Enrollment } from "@sabia/contract";
import { IconShoppingBag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { loadFirst } from "../../platform/api/first-page.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { appInfo } from "../../platform/app-info.ts";
import { pathTo } from "../../platform/paths.ts";
import { useStudentName } from "../../platform/session/current-user.ts";
import { blockedSentence, enrollmentsQuery } from "../../platform/study/enrollments.ts";
import { forumsQuery } from "../../platform/study/forums.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { groupsQuery, useGroups } from "./api/get-groups.ts";
import { lastLessonQuery, useLastLesson } from "./api/get-last-lesson.ts";
import { lessonDaysQuery } from "./api/get-lesson-days.ts";
import { useForums } from "./api/list-forums.ts";
import { greetingIn, longDateIn } from "./brand-clock.ts";
import { BoardsPanel } from "./components/boards-panel.tsx";
import card from "./components/continue-card.module.css";
import { ContinueCard } from "./components/continue-card.tsx";
import { ForumsCard } from "./components/forums-card.tsx";
import { LessonCalendar } from "./components/lesson-calendar.tsx";
import { OngoingCourses, OngoingSkeleton } from "./components/ongoing-courses.tsx";
import styles from "./dashboard-page.module.css";
import { useAwaited } from "./use-awaited.ts";
import { useKeptHeight } from "./use-kept-height.ts";
import { useNow } from "./use-now.ts";

export function loader(): null {
  loadFirst(enrollmentsQuery);
  loadFirst(lastLessonQuery);
  loadFirst(groupsQuery);
  loadFirst(forumsQuery);
  loadFirst(lessonDaysQuery);
  return null;
}

/** Why no course can be studied. A student whom the school has blocked has nothing to wait for. */
function describeNoCourse(enrollments: readonly Enrollment[]): string {
  if (enrollments.length === 0 || enrollments.some(({ awaits_payment }) => awaits_payment))
    return "Quando a sua matrícula for confirmada, é daqui que você continua os estudos.";
  return enrollments.some(({ status }) => status === "B")
    ? blockedSentence
    : "Seus cursos encerrados continuam em Cursos.";
}

function Study() {
  const courses = useQuery(enrollmentsQuery);
  const last = useLastLesson();
  if (courses.isPending || last.isPending)
    return (
      <Waiting className={styles.study}>
        <div className={card.waiting}>
          <Skeleton height="100%" radius={12} className={styles.fill} />
        </div>
        <OngoingSkeleton />
      </Waiting>
    );
  if (!courses.data || last.data === undefined)
    return (
      <FailedState
        title="Não conseguimos carregar seus estudos"
        retrying={courses.isFetching || last.isFetching}
        onRetry={() => {
          void courses.refetch();
          void last.refetch();
        }}
      >
        {causeOf(courses.error ?? last.error)} Seu progresso continua no lugar.
      </FailedState>
    );
  const ongoing = courses.data.filter(({ status }) => status === "E");
  const current = ongoing.find(({ id }) => id === last.data?.enrollment_id);
  const shown = current ?? ongoing.find(({ lessons }) => lessons.total > 0) ?? ongoing[0];
  if (!shown) {
    return (
      <EmptyState
        drawing="rede"
        title="Nenhum curso em andamento"
        action={
          courses.data.length > 0 ? (
            <ButtonLink to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</ButtonLink>
          ) : (
            <ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>
          )
        }
      >
        {describeNoCourse(courses.data)}
      </EmptyState>
    );
  }
  return (
    <>
      <ContinueCard lastLesson={current ? last.data : null} enrollment={shown} />
      {ongoing.length > 1 ? <OngoingCourses courses={ongoing} /> : null}
    </>
  );
}

/** The dashboard; `news` is shown above everything else. */
export function DashboardPage({ news }: { news?: ReactNode }) {
  const courses = useQuery(enrollmentsQuery);
  const last = useLastLesson();
  const boards = useGroups();
  const forums = useForums();
  const isAwaited = useAwaited();
  const isStudyAwaited = isAwaited(courses) || isAwaited(last);
  const [study, studyHeight] = useKeptHeight<HTMLDivElement>("estudos", courses.isPending || last.isPending);
  const name = useStudentName()?.trim().split(/\s+/)[0];
  const now = useNow();
  const greeting = greetingIn(appInfo.time_zone, now);
  return (
    <Page title="Dashboard">
      <div className={styles.hello}>
        <div>
          <h1>{name ? `${greeting}, ${name}` : greeting}</h1>
          <p>{longDateIn(appInfo.time_zone, now)}</p>
        </div>
        <ButtonLink
          to={pathTo("showcase")}
          variant="subtle"
          className={styles.showcase ?? ""}
          leftSection={<IconShoppingBag size={20} stroke={1.75} aria-hidden />}
        >
          Vitrine
        </ButtonLink>
      </div>
      {news ? <div className={styles.news}>{news}</div> : null}
      <div className={styles.parts}>
        <div ref={study} className={styles.study} style={studyHeight}>
          <Study />
        </div>
        {/* Each part waits for those above it as a skeleton, so that no content shifts when they load. */}
        <div className={styles.side} data-held={isStudyAwaited || undefined}>
          <BoardsPanel />
          <ForumsCard held={isAwaited(boards)} />
        </div>
        <div className={styles.year} data-held={isStudyAwaited || undefined}>
          <LessonCalendar held={isStudyAwaited || isAwaited(boards) || isAwaited(forums)} />
        </div>
      </div>
    </Page>
  );
}
