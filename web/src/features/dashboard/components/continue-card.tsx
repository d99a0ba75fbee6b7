import type { Answer, Enrollment } from "@sabia/contract";
import { IconArrowRight, IconBook2, IconChecklist, IconPlayerPlay } from "@tabler/icons-react";
import { pathTo } from "../../../platform/paths.ts";
import { describeFinished } from "../../../platform/study/describe-lessons.ts";
import { seedOf } from "../../../platform/study/seed-of.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { Panel } from "../../../ui/tiles.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { describeLesson } from "../describe-lesson.ts";
import styles from "./continue-card.module.css";

type LastLesson = NonNullable<Answer<"GET /v1/enrollment/get-last-lasson-data">["return"]["lessonData"]>;

const kinds = { LV: IconPlayerPlay, LC: IconBook2, LL: IconChecklist };

type ContinueCardProps = {
  /** Null: nothing studied in this course yet; the school may not have published a lesson. */
  lastLesson: LastLesson | null;
  enrollment: Enrollment;
};

function findWay({ id: matriculaId, lessons }: Enrollment, aulaId: number | undefined) {
  if (aulaId !== undefined)
    return { word: "Continuar", to: pathTo("salaDeAula.aula", { matriculaId, aulaId }) };
  if (lessons.total > 0) return { word: "Começar", to: pathTo("salaDeAula", { matriculaId }) };
  return { word: "Ver meus cursos", to: pathTo("ambienteAluno.course.index") };
}

/** The dashboard's main action: continue studying. */
export function ContinueCard({ lastLesson, enrollment }: ContinueCardProps) {
  const { course } = enrollment.group.syllabus;
  const { lessons } = enrollment;
  const lesson = lastLesson?.lesson;
  const KindIcon = kinds[lesson?.type_lesson ?? "LV"];
  const way = findWay(enrollment, lesson?.id);
  return (
    <article className={styles.card} aria-labelledby="continue">
      <div className={styles.text}>
        <p className={styles.over}>
          {lesson ? course.name : enrollment.group.name}
          {lastLesson?.topic ? ` · ${lastLesson.topic}` : ""}
        </p>
        <h2 id="continue">{lesson?.title ?? course.name}</h2>
        {lesson ? (
          <p className={styles.what}>
            <KindIcon {...icon} />
            {describeLesson(lesson.type_lesson, lesson.progresso)}
          </p>
        ) : (
          <p className={styles.what}>
            {lessons.total > 0
              ? "Sua primeira aula espera por você."
              : "Este curso ainda não tem aulas. Assim que a escola publicar a primeira, ela aparece aqui."}
          </p>
        )}
        {lessons.total > 0 ? (
          <div className={styles.progress}>
            <Trail {...lessons} label={describeFinished(lessons)} wide onDeep />
            <p className="num" aria-hidden="true">
              {describeFinished(lessons)}
            </p>
          </div>
        ) : null}
        <ButtonLink
          to={way.to}
          variant="deep"
          size="lg"
          className={styles.go ?? ""}
          rightSection={<IconArrowRight {...icon} />}
        >
          {way.word}
        </ButtonLink>
      </div>
      <div className={styles.art}>
        <Panel seed={seedOf(course)} columns={9} rows={8} unit={25} />
      </div>
    </article>
  );
}
