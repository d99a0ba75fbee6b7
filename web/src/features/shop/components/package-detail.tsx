import type { CoursePackage } from "@sabia/contract";
import { IconCreditCard, IconGift, IconWallet, type TablerIcon } from "@tabler/icons-react";
import { seedOf } from "../../../platform/study/seed-of.ts";
import { icon } from "../../../ui/icon-props.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { Rows } from "../../../ui/rows.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Panel, Seal } from "../../../ui/tiles.tsx";
import { describeInstallments, describeMethods, describeTrial } from "../offer.ts";
import { BuyBox, type BuyBoxProps } from "./buy-box.tsx";
import styles from "./package-detail.module.css";

type Fact = { icon: TablerIcon; text: string };

const listFacts = (one: CoursePackage): Fact[] =>
  (
    [
      [IconGift, describeTrial(one)],
      [IconCreditCard, describeInstallments(one)],
      [IconWallet, describeMethods(one)],
    ] as const
  ).flatMap(([sign, text]) => (text ? [{ icon: sign, text }] : []));

/** A package's content, price and buy button (spec §2). The price stays visible. */
export function PackageDetail({ coursePackage, isHeld }: Pick<BuyBoxProps, "coursePackage" | "isHeld">) {
  const { name, description, courses } = coursePackage;
  const facts = listFacts(coursePackage);
  return (
    <div className={styles.detail}>
      <div className={styles.top}>
        <div className={styles.banner} aria-hidden="true">
          <Panel seed={name} columns={12} rows={3} unit={25} />
        </div>
        <h2 className={styles.name}>{name}</h2>
      </div>
      <BuyBox coursePackage={coursePackage} isHeld={isHeld}>
        {facts.length > 0 ? (
          <ul className={styles.facts}>
            {facts.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon {...icon} />
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </BuyBox>
      <div className={styles.rest}>
        <RichText html={description} />
        {courses.length > 0 ? (
          <section className={styles.courses} aria-labelledby="cursos-do-pacote">
            <h3 id="cursos-do-pacote">Cursos do pacote</h3>
            <Rows>
              {courses.map((course) => (
                <li key={course.id}>
                  <Seal seed={seedOf(course)} className={styles.seal} />
                  <b>{course.name}</b>
                </li>
              ))}
            </Rows>
          </section>
        ) : null}
      </div>
    </div>
  );
}

export const PackageDetailSkeleton = () => (
  <div className={styles.detail}>
    <div className={styles.top}>
      <div className={styles.waitingBanner}>
        <Skeleton height="100%" radius={12} />
      </div>
      <Skeleton className={styles.name} width="46%" height={40} />
    </div>
    <div className={styles.waitingBox}>
      <Skeleton height="100%" radius={12} />
    </div>
    <div className={styles.rest}>
      <Skeleton height={16} mt={8} />
      <Skeleton width="82%" height={16} mt={12} />
      <Skeleton width="64%" height={16} mt={12} />
    </div>
  </div>
);
