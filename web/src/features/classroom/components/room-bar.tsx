import { IconArrowLeft, IconLayoutSidebar } from "@tabler/icons-react";
import { Link } from "react-router";
import { describeFinished, describeLessons } from "../../../platform/study/describe-lessons.ts";
import { ActionIcon } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { toCourses } from "../room-context.ts";
import type { LessonEntry } from "../syllabus.ts";
import styles from "./room.module.css";

type Props = {
  /** Null while loading. */
  name: string | null;
  lessons: LessonEntry[];
  current: string | null;
  /** Null when the tree is a sheet. */
  tree: { open: boolean; toggle: () => void } | null;
};

/** The classroom's bar: back link, course name and progress. */
export function RoomBar({ name, lessons, current, tree }: Props) {
  const counts = { total: lessons.length, done: lessons.filter(({ progress }) => progress >= 1).length };
  const currentLesson = lessons.find(({ id }) => String(id) === current);
  return (
    <header className={styles.bar}>
      <ActionIcon component={Link} to={toCourses} aria-label="Voltar para Cursos">
        <IconArrowLeft size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      {tree && (
        <ActionIcon
          aria-label={tree.open ? "Recolher as aulas" : "Mostrar as aulas"}
          aria-expanded={tree.open}
          onClick={tree.toggle}
        >
          <IconLayoutSidebar {...icon} />
        </ActionIcon>
      )}
      <div className={styles.title}>
        {name === null && <Skeleton width={180} height={20} late />}
        <h1 className={name === null ? "vh" : undefined}>{name ?? "Sala de aula"}</h1>
        {counts.total > 0 && <span className="meta num">{describeLessons(counts)}</span>}
      </div>
      <Trail
        className={styles.trail}
        {...counts}
        label={describeFinished(counts)}
        current={currentLesson && currentLesson.progress < 1 ? currentLesson.progress : null}
      />
    </header>
  );
}
