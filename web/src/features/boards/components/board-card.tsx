import type { Group } from "@sabia/contract";
import { seedOf } from "../../../platform/study/seed-of.ts";
import { Card } from "../../../ui/card.tsx";
import { isBlankHtml } from "../../../ui/rich-text/excerpt.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import styles from "./board-card.module.css";

/** `Mural: {course name} » {group name}` with the group's notices (spec §2). */
export function BoardCard({ group }: { group: Group }) {
  const { course } = group.syllabus;
  const heading = `mural-${group.id}`;
  return (
    <Card as="article" className={styles.board} aria-labelledby={heading}>
      <h2 id={heading} className="h3" tabIndex={-1}>
        <Seal seed={seedOf(course)} className={styles.seal} />
        <span>
          Mural: {course.name} » {group.name}
        </span>
      </h2>
      {isBlankHtml(group.annotations) ? (
        <p className={styles.none}>Não há anotações disponíveis</p>
      ) : (
        <RichText html={group.annotations} />
      )}
    </Card>
  );
}

export const BoardSkeleton = () => (
  <Card className={styles.board}>
    <div className={styles.heading}>
      <Skeleton width={28} height={28} />
      <Skeleton width="52%" height={24} />
    </div>
    <Skeleton width="94%" height={17} mt={6} />
    <Skeleton width="88%" height={17} mt={11} />
    <Skeleton width="46%" height={17} mt={11} />
  </Card>
);
