import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./discussion.module.css";

const shapes = ["a", "b", "c"];

export const RepliesSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton width={128} height="var(--lh-h3)" />
      <Skeleton width={276} height={44} radius={10} />
    </div>
    {shapes.map((shape) => (
      <div key={shape} className={styles.reply}>
        <Skeleton width={40} height={40} radius="50%" />
        <header>
          <Skeleton width={140} height={16} mt={3} />
          <Skeleton width={220} height={14} mt={8} />
        </header>
        <div className={styles.text}>
          <Skeleton width="92%" height={17} mt={6} />
          <Skeleton width="58%" height={17} mt={11} />
        </div>
      </div>
    ))}
  </>
);

/** Has the shape and height of a question of two lines and of its replies. */
export const DiscussionSkeleton = () => (
  <>
    <Skeleton width={240} height={16} mt={6} />
    <Skeleton width="62%" height={34} mt={10} />
    <Skeleton width={260} height={26} mt={16} />
    <Card className={styles.ask} style={{ marginTop: 24 }}>
      <Skeleton width={230} height={14} mt={3} />
      <Skeleton width="88%" height={17} mt={16} />
      <Skeleton width="64%" height={17} mt={11} />
      <Skeleton width={200} height={32} radius={16} mt={20} />
    </Card>
    <RepliesSkeleton />
  </>
);
