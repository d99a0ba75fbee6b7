import { Delayed, SayLoading } from "../../../ui/delayed.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./list.module.css";

const options = [0, 1, 2, 3];

/** A question with its options while loading. */
export const ExerciseSkeleton = () => (
  <>
    <SayLoading>Carregando o exercício</SayLoading>
    <Delayed>
      <div className={styles.exercise}>
        <Skeleton width={220} height={16} mt={2} />
        <Skeleton width="92%" height={20} mt={16} />
        <Skeleton width="58%" height={20} mt={12} />
        {options.map((at) => (
          <Skeleton key={at} height={62} radius={12} mt={at === 0 ? 28 : 12} />
        ))}
      </div>
    </Delayed>
  </>
);

/** The head of a list and its first exercise while loading. */
export const ListSkeleton = () => (
  <>
    <Delayed>
      <Skeleton width={220} height={24} mt={4} />
      <Skeleton width={130} height={15} mt={8} />
      <Skeleton width="min(400px, 80%)" height={44} radius={10} mt={24} />
    </Delayed>
    <ExerciseSkeleton />
  </>
);
