import type { Enrollment } from "@sabia/contract";
import { errorTexts } from "@sabia/contract/texts";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { loadFirst } from "../../platform/api/first-page.ts";
import { isInvalid, isNotFound } from "../../platform/api/http.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { enrollmentsQuery } from "../../platform/study/enrollments.ts";
import { formatMoment } from "../../platform/time/moments.ts";
import { toServerTime } from "../../platform/time/server-clock.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { InlineList } from "../../ui/inline-list.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { useEnrollment } from "./api/get-enrollment.ts";
import { gradesQuery } from "./api/get-grades.ts";
import { GradeTable, GradeTableSkeleton } from "./components/grade-table.tsx";
import styles from "./components/grades.module.css";
import { hasGrades, toRows } from "./grade-rows.ts";

const title = "Quadro de notas";
const toCourses = pathTo("ambienteAluno.course.index");

export function loader({ params: { matriculaId = "" } }: LoaderFunctionArgs): null {
  loadFirst(gradesQuery(matriculaId));
  loadFirst(enrollmentsQuery);
  return null;
}

type EnrollmentLineProps = { enrollment: Enrollment | undefined; isWaiting: boolean };

function EnrollmentLine({ enrollment, isWaiting }: EnrollmentLineProps) {
  if (enrollment)
    return (
      <p className="num">
        <InlineList>
          {enrollment.group.name}
          {`Matrícula ${enrollment.number}`}
        </InlineList>
      </p>
    );
  // reserves the line, whichever answer comes first
  return isWaiting ? <p>{"\u00a0"}</p> : null;
}

/** The grades of an enrollment, by period and subject (spec §2). */
export function Component() {
  const { matriculaId = "" } = useParams();
  const { data, error, dataUpdatedAt, isPending, isFetching, refetch } = useQuery(gradesQuery(matriculaId));
  const { data: enrollment, isPending: isUnknown } = useEnrollment(matriculaId);
  const user = useCurrentUser().data?.user;
  const crumbs = (
    <Breadcrumbs
      way={[
        { label: "Cursos", to: toCourses },
        { label: title, to: pathTo("ambienteAluno.course.quadroDeNotas", { matriculaId }) },
      ]}
    />
  );
  const sub = <EnrollmentLine enrollment={enrollment} isWaiting={isPending || isUnknown} />;
  const name = data?.course.name ?? enrollment?.group.syllabus.course.name;

  if (isPending)
    return (
      <Page title={title} width="narrow">
        {crumbs}
        <PageHead title={name ?? title} sub={sub} />
        <Waiting>
          <GradeTableSkeleton />
        </Waiting>
      </Page>
    );
  if (!data) {
    // the server answers an invalid id with a field error (wire §1)
    const isGone = isNotFound(error) || isInvalid(error);
    return (
      <Page title={title} width="narrow">
        {crumbs}
        <PageHead title={title} />
        {isGone ? (
          <EmptyState
            drawing="mapa"
            title={errorTexts.enrollmentNotFound}
            action={<ButtonLink to={toCourses}>Voltar para Cursos</ButtonLink>}
          >
            O endereço pode estar errado, ou esta matrícula é de outra pessoa.
          </EmptyState>
        ) : (
          <FailedState
            title="Não conseguimos carregar suas notas"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {causeOf(error)} Suas notas continuam no lugar.
          </FailedState>
        )}
      </Page>
    );
  }
  const rows = toRows(data);
  return (
    <Page title={`${title}: ${data.course.name}`} width="narrow">
      {crumbs}
      <PageHead title={data.course.name} sub={sub} />
      {hasGrades(rows) ? (
        <>
          {/* printed only: whose grades they are, and of when */}
          <p className={`num ${styles.printed}`}>
            <InlineList>
              {user?.name}
              {`Notas de ${formatMoment(new Date(toServerTime(dataUpdatedAt)).toISOString())}`}
            </InlineList>
          </p>
          <GradeTable levels={data.levels} rows={rows} />
          <p className={`meta ${styles.note}`}>
            A nota de cada matéria é a média dos exercícios já corrigidos, de 0 a 10. O que ainda espera
            correção não entra na conta.
          </p>
        </>
      ) : (
        <EmptyState
          drawing="caderno"
          title="Sem notas por enquanto"
          action={
            enrollment?.status === "E" ? (
              <ButtonLink to={pathTo("salaDeAula", { matriculaId })} variant="default">
                Ir para a sala
              </ButtonLink>
            ) : null
          }
        >
          A primeira nota aparece assim que um exercício for corrigido.
        </EmptyState>
      )}
    </Page>
  );
}
