import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import card from "./course-card.module.css";

const shapes = ["a", "b", "c", "d"];

/** Four cards of the same shape and height as the list's. */
export const CoursesSkeleton = () =>
  shapes.map((shape) => (
    <Card key={shape} className={card.course}>
      <div className={card.top}>
        <Skeleton height={88} radius={10} className={card.seal} />
        <div className="grow">
          <Skeleton width="52%" height={22} mt={2} />
          <Skeleton width="64%" height={14} mt={10} />
          <Skeleton height={8} radius={4} mt={22} />
          <Skeleton width={88} height={14} mt={12} />
        </div>
      </div>
      <div className={card.actions}>
        <Skeleton width={140} height={20} className={card.waiting} />
        <Skeleton width={72} height={20} className={card.waiting} />
        <Skeleton width={0} height={44} />
      </div>
    </Card>
  ));
