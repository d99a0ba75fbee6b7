import type { CoursePackage } from "@sabia/contract";
import { IconGift } from "@tabler/icons-react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import { describeInstallments, describePrice, describeTrial, enrollPath } from "../offer.ts";
import styles from "./package-card.module.css";

/** A package in the showcase; the whole card links to its page. */
export function PackageCard({ coursePackage }: { coursePackage: CoursePackage }) {
  const { name, type, courses } = coursePackage;
  const trial = describeTrial(coursePackage);
  const installments = describeInstallments(coursePackage);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.top}>
        <Seal seed={name} className={styles.seal} />
        <div className="grow">
          <h2 className="h3">
            <Link to={enrollPath(coursePackage)}>{name}</Link>
          </h2>
          <p className={styles.courses}>{courses.map((course) => course.name).join(", ")}</p>
        </div>
      </div>
      <div className={styles.offer}>
        <b className="num">{describePrice(coursePackage)}</b>
        {type === "PLAN" ? <span className="meta">por mês</span> : null}
        {installments ? <span className="meta">{installments}</span> : null}
        {trial ? (
          <Badge tone="brand" icon={IconGift}>
            {trial}
          </Badge>
        ) : null}
      </div>
    </Card>
  );
}

export const PackageCardSkeleton = () => (
  <Card className={styles.card}>
    <div className={styles.top}>
      <Skeleton height={72} width={72} radius={10} className={styles.seal} />
      <div className="grow">
        <Skeleton width="70%" height={22} mt={2} />
        <Skeleton width="52%" height={16} mt={10} />
      </div>
    </div>
    <div className={styles.offer}>
      <Skeleton width={112} height={26} />
    </div>
  </Card>
);
