import { Outlet } from "react-router";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { loadFirst } from "../../platform/api/first-page.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { countOf } from "../../platform/format-number.ts";
import { pathTo } from "../../platform/paths.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { enrollmentsQuery } from "../../platform/study/enrollments.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedLine } from "../../ui/failed-line.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CourseCard } from "./components/course-card.tsx";
import { CoursesSkeleton } from "./components/courses-skeleton.tsx";
import styles from "./courses-page.module.css";

export function loader(): null {
  loadFirst(enrollmentsQuery);
  return null;
}

/**
 * The financial module (spec §2), and an error message when it is unknown whether the brand has it: the link
 * must not just disappear.
 */
function useModules() {
  const user = useCurrentUser();
  const failure =
    !user.data && user.isError ? (
      <FailedLine query={user} className={styles.failed}>
        Não conseguimos saber se há o Financeiro nos seus cursos. {causeOf(user.error)}
      </FailedLine>
    ) : null;
  return { financial: user.data?.appModules.financial ?? false, failure };
}

function Courses() {
  const courses = useQuery(enrollmentsQuery);
  const modules = useModules();
  const list = courses.data;

  if (courses.isPending)
    return (
      <Page title="Cursos">
        <PageHead
          title="Cursos"
          sub={<Skeleton width={96} height={16} mt={8} className={styles.count} late />}
        />
        <Waiting className={styles.courses}>
          <CoursesSkeleton />
        </Waiting>
      </Page>
    );
  if (!list)
    return (
      <Page title="Cursos">
        <PageHead title="Cursos" />
        <FailedState
          title="Não conseguimos carregar seus cursos"
          retrying={courses.isFetching}
          onRetry={() => void courses.refetch()}
        >
          {causeOf(courses.error)} Suas matrículas continuam no lugar.
        </FailedState>
      </Page>
    );
  if (list.length === 0)
    return (
      <Page title="Cursos">
        <PageHead title="Cursos" />
        <EmptyState
          drawing="rede"
          title="Nenhum curso por aqui ainda"
          action={<ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>}
        >
          Quando a sua matrícula for confirmada, o curso aparece nesta página.
        </EmptyState>
      </Page>
    );
  return (
    <Page title="Cursos">
      <PageHead
        title="Cursos"
        sub={<p className="num">{countOf(list.length, "matrícula", "matrículas")}</p>}
      />
      {modules.failure}
      <div className={styles.courses}>
        {list.map((enrollment) => (
          <CourseCard key={enrollment.id} enrollment={enrollment} financial={modules.financial} />
        ))}
      </div>
    </Page>
  );
}

/** `/cursos`; an enrollment's payments open over it. */
export const Component = () => (
  <>
    <Courses />
    <Outlet />
  </>
);
