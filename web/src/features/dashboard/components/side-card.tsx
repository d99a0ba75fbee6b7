import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { FailedLine } from "../../../ui/failed-line.tsx";
import { CardRows } from "../../../ui/rows.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useKeptHeight } from "../use-kept-height.ts";
import styles from "./side-card.module.css";

type SideCardProps<T> = {
  id: string;
  title: string;
  /** Link to the whole list. */
  link: { to: string; label: string };
  /** What is above it loads still: it waits with it, so that what it shows stays in its place. */
  held?: boolean;
  /** Rows of three lines, not of two. */
  tall?: boolean;
  query: { data: T[] | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  empty: string;
  failed: string;
  children: (items: T[]) => ReactNode;
};

const shapes = ["74%", "58%", "66%"];

/**
 * A card beside the studies: a heading, a few rows, a link to the whole list; loading, empty and error states
 * are shown inside it.
 */
export function SideCard<T>({
  id,
  title,
  link,
  held = false,
  tall = false,
  query,
  empty,
  failed,
  children,
}: SideCardProps<T>) {
  const isPending = held || query.isPending;
  const data = held ? undefined : query.data;
  const [card, keptHeight] = useKeptHeight<HTMLElement>(id, isPending);
  return (
    <Card as="section" ref={card} style={keptHeight} aria-labelledby={id} aria-busy={isPending || undefined}>
      <div className={styles.head}>
        <h2 id={id} className="h3">
          {title}
        </h2>
        <Link to={link.to}>{link.label}</Link>
      </div>
      {isPending ? (
        <div className={styles.waiting} data-tall={tall || undefined}>
          <Delayed>
            {shapes.map((width) => (
              <div key={width}>
                <Skeleton width={width} height={16} mt={3} />
                <Skeleton width="90%" height={13} mt={8} />
                {tall ? <Skeleton width="52%" height={13} mt={7} /> : null}
              </div>
            ))}
          </Delayed>
        </div>
      ) : null}
      {!isPending && !data ? (
        <FailedLine query={query} stacked className={styles.failed}>
          {failed}
        </FailedLine>
      ) : null}
      {data?.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      {data && data.length > 0 ? <CardRows className={styles.rows}>{children(data)}</CardRows> : null}
    </Card>
  );
}
