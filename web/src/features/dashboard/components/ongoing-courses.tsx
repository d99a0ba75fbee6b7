import type { Enrollment } from "@sabia/contract";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { describeFinished, describeLessons } from "../../../platform/study/describe-lessons.ts";
import { seedOf } from "../../../platform/study/seed-of.ts";
import { Card } from "../../../ui/card.tsx";
import { InlineList } from "../../../ui/inline-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import { Trail } from "../../../ui/trail.tsx";
import styles from "./ongoing-courses.module.css";

const atMost = 6;

const MiniCourse = ({ enrollment: { id, group, lessons } }: { enrollment: Enrollment }) => (
  <Card as={Link} to={pathTo("salaDeAula", { matriculaId: id })}>
    <Seal seed={seedOf(group.syllabus.course)} className={styles.seal} />
    <h3>{group.syllabus.course.name}</h3>
    <p className="meta num">
      <InlineList>
        {group.name}
        {lessons.total > 0 && (
          // the trail has the same text alternative
          <span aria-hidden="true">{describeLessons(lessons)}</span>
        )}
      </InlineList>
    </p>
    <Trail {...lessons} label={describeFinished(lessons)} className={styles.trail} />
  </Card>
);

/** Placeholder of two courses. */
export const OngoingSkeleton = () => (
  <div className={styles.section}>
    <div className={styles.head}>
      <Skeleton width={140} height={26} />
    </div>
    <div className={styles.list}>
      <Skeleton height={110} radius={12} />
      <Skeleton height={110} radius={12} />
    </div>
  </div>
);

/** The active courses. */
export const OngoingCourses = ({ courses }: { courses: readonly Enrollment[] }) => (
  <section className={styles.section} aria-labelledby="em-andamento">
    <div className={styles.head}>
      <h2 className="h3" id="em-andamento">
        Em andamento
      </h2>
      <Link to={pathTo("ambienteAluno.course.index")}>Todos os cursos</Link>
    </div>
    <div className={styles.list}>
      {courses.slice(0, atMost).map((enrollment) => (
        <MiniCourse key={enrollment.id} enrollment={enrollment} />
      ))}
    </div>
  </section>
);
