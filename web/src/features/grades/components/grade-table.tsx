import { countOf, formatGrade } from "../../../platform/format-number.ts";
import { Card } from "../../../ui/card.tsx";
import { classes } from "../../../ui/classes.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Cell, Row } from "../grade-rows.ts";
import { useBlocks } from "../use-blocks.ts";
import styles from "./grades.module.css";

/**
 * The grade, with its exercise count below; ungraded cells say so. On narrow cards each row becomes a block,
 * with the period above its grade. The roles are explicit because some browsers drop a table's semantics when
 * its display changes.
 */
export function GradeTable({ levels, rows }: { levels: string[]; rows: Row[] }) {
  const [card, blocks] = useBlocks(levels.length);
  return (
    <Card
      ref={card}
      className={classes(styles.grades, blocks ? styles.blocks : styles.table)}
      data-periods={levels.length > 3 ? "many" : levels.length}
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        <caption className="vh">Notas por matéria e período, de 0 a 10</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Matéria
            </th>
            {levels.map((level) => (
              <th key={level} role="columnheader" scope="col" className={styles.figure}>
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ name, subdisciplines, cells }) => (
            <tr key={name} role="row">
              <th role="rowheader" scope="row">
                {name}
                {subdisciplines.length > 0 && <span>{subdisciplines.join(", ")}</span>}
              </th>
              {cells.map((cell, at) => (
                <td key={levels[at]} role="cell" className={styles.figure} data-period={levels[at]}>
                  {cell ? (
                    <Figure {...cell} />
                  ) : (
                    <>
                      {none}
                      <span className="vh">não há neste período</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </Card>
  );
}

const none = (
  <b className={styles.none} aria-hidden="true">
    –
  </b>
);

const Figure = ({ grade, count }: Cell) =>
  grade === null ? (
    <>
      {none}
      <span>sem nota ainda</span>
    </>
  ) : (
    <>
      <b>{formatGrade(grade)}</b>
      <span>{countOf(count, "exercício", "exercícios")}</span>
    </>
  );

const shapes = ["a", "b", "c", "d"];

/** Placeholder: four subjects in two periods. */
export const GradeTableSkeleton = () => (
  <Card className={styles.waiting}>
    {shapes.map((shape) => (
      <div key={shape}>
        <span className="grow">
          <Skeleton width="min(220px, 70%)" height={20} />
          <Skeleton width="min(160px, 50%)" height={14} mt={8} />
        </span>
        <Skeleton width={72} height={40} />
        <Skeleton width={72} height={40} />
      </div>
    ))}
  </Card>
);
