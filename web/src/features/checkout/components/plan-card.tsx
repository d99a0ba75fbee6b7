import type { CoursePackage } from "@sabia/contract";
import { formatMoney } from "@sabia/contract/texts";
import { IconGift } from "@tabler/icons-react";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import styles from "./plan-card.module.css";

/** What is subscribed to. */
export function PlanCard({ plan: one }: { plan: CoursePackage }) {
  const days = one.plan?.trial_days ?? 0;
  return (
    <Card as="section" className={styles.plan} aria-label="Plano">
      <Seal seed={one.name} className={styles.seal} />
      <div className={styles.words}>
        <h2>{one.name}</h2>
        <RichText html={one.description} className={styles.about} />
        {days > 0 ? (
          <Badge tone="brand" icon={IconGift}>
            {`Você ganha ${days} dias de avaliação`}
          </Badge>
        ) : null}
      </div>
      <p className={styles.price}>
        <b>{formatMoney(one.amount)}</b>
        <span className="meta">por mês</span>
      </p>
    </Card>
  );
}

export const PlanCardSkeleton = () => (
  <Card className={styles.plan}>
    <Skeleton height={undefined} radius={10} className={styles.seal} />
    <div className={styles.words}>
      <Skeleton width="min(220px, 80%)" height={28} mt={2} />
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton
          key={line}
          width={line === 3 ? "72%" : "96%"}
          height={16}
          mt={line === 0 ? 11 : 9}
          className={line === 4 ? styles.narrow : undefined}
        />
      ))}
      <Skeleton width="min(220px, 100%)" height={26} radius={13} mt={8} />
    </div>
    <Skeleton width={112} height={32} className={styles.price} />
  </Card>
);
