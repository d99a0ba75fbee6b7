import { Waiting } from "../../../ui/delayed.tsx";
import { Rows } from "../../../ui/rows.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./lists.module.css";

const shapes = ["62%", "48%", "71%", "40%", "55%", "66%"];

type ListSkeletonProps = { of: "forums" | "topics" | "discussions" };

/** Rows with a list's shape and height. */
export const ListSkeleton = ({ of }: ListSkeletonProps) => (
  <Waiting>
    <Rows label="Carregando" className={of === "forums" ? undefined : styles.list}>
      {shapes.map((width) => (
        <li key={width}>
          <div className="grow">
            <Skeleton width={width} height={20} mt={2} />
            {of === "topics" ? <Skeleton className={styles.aboutWaiting} height={undefined} mt={6} /> : null}
            <Skeleton width={of === "topics" ? "32%" : "64%"} height={14} mt={9} />
          </div>
          {of === "discussions" ? <Skeleton width={96} height={26} radius={13} /> : null}
          {of === "forums" ? null : <Skeleton width={72} height={20} className={styles.numberWaiting} />}
        </li>
      ))}
    </Rows>
  </Waiting>
);
