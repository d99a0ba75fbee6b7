import { Delayed, SayLoading } from "../../../ui/delayed.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import room from "./room.module.css";
import styles from "./skeletons.module.css";

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder of a loading lesson: with a video's area, or a page of text. */
export function LessonSkeleton({ video }: { video: boolean }) {
  return (
    <>
      <SayLoading>Carregando a aula</SayLoading>
      <Delayed>
        {video && <Skeleton className={styles.video} height="auto" />}
        <div className={video ? room.about : undefined}>
          <Skeleton width={180} height={16} />
          <Skeleton width="min(460px, 90%)" height={30} mt={10} />
          {lines.slice(0, video ? 2 : 9).map((at) => (
            <Skeleton
              key={at}
              width={at % 3 === 2 ? "62%" : "min(68ch, 100%)"}
              height={18}
              mt={at === 0 ? 28 : 12}
            />
          ))}
        </div>
      </Delayed>
    </>
  );
}

/** Placeholder of the loading tree. */
export function TreeSkeleton() {
  return (
    <Delayed>
      <div className={styles.tree}>
        <Skeleton width={140} height={20} />
        {lines.slice(0, 8).map((at) => (
          <span key={at} className={styles.node}>
            <Skeleton width={22} height={22} radius="50%" />
            <Skeleton width={at % 2 ? "58%" : "74%"} height={18} />
          </span>
        ))}
      </div>
    </Delayed>
  );
}
