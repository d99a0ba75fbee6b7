import { Waiting } from "../../../ui/delayed.tsx";
import { Rows } from "../../../ui/rows.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const shapes = ["62%", "48%", "71%", "40%", "55%", "66%"];

/** Rows with a list's shape and height. */
export const ListSkeleton = () => (
  <Waiting>
    <Rows label="Carregando">
      {shapes.map((width) => (
        <li key={width}>
          <div className="grow">
            <Skeleton width={width} height={20} mt={2} />
            <Skeleton width="32%" height={14} mt={9} />
          </div>
          <Skeleton width={96} height={26} radius={13} />
        </li>
      ))}
    </Rows>
  </Waiting>
);
