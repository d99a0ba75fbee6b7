import { formatMoney, orderTexts } from "@sabia/contract/texts";
import { IconTrash } from "@tabler/icons-react";
import { cart } from "../../../platform/shop/cart.ts";
import { ActionIcon } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { focusPage } from "../../../ui/main.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import type { CartRow } from "../check-cart.ts";
import styles from "./cart-table.module.css";

function Row({ item, onSale, isSending }: CartRow & { isSending: boolean }) {
  const { id, name, amount, courses } = onSale ?? item;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className={styles.item}>
          <Seal seed={name} faded={!onSale} className={styles.seal} />
          {name}
        </span>
      </th>
      <td role="cell" className={styles.value}>
        {onSale ? <span className="whole">{formatMoney(amount)}</span> : orderTexts.notOnSale}
      </td>
      <td role="cell" className={styles.courses}>
        {courses.map((course) => course.name).join(", ")}
      </td>
      <td role="cell" className={styles.action}>
        <ActionIcon
          aria-label={`Remover ${name}`}
          title={`Remover ${name}`}
          data-disabled={isSending}
          aria-disabled={isSending}
          onClick={({ detail: presses }) => {
            // the second press of a double press meets the next row
            if (isSending || presses > 1) return;
            cart.remove([id]);
            // the button is removed with its row
            focusPage();
          }}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table
  );
}

type CartTableProps = {
  rows: readonly CartRow[];
  total: number;
  /** It is being ordered: nothing can be removed meanwhile. */
  isSending: boolean;
};

/**
 * Nome, Valor, Cursos, Ação (spec §2). On narrow screens each row is a block; the roles are explicit, since some browsers drop a
 * table's roles when its display changes.
 */
export function CartTable({ rows, total, isSending }: CartTableProps) {
  return (
    <Card as="section" className={styles.cart}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        <caption className="vh">Cursos no carrinho</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Nome
            </th>
            <th role="columnheader" scope="col" className={styles.value}>
              Valor
            </th>
            <th role="columnheader" scope="col">
              Cursos
            </th>
            <th role="columnheader" scope="col" className={styles.action}>
              Ação
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.item.id} {...row} isSending={isSending} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <td role="cell" colSpan={2} className={styles.total}>
              {`Total: ${formatMoney(total)}`}
            </td>
            <td role="cell" colSpan={2} className={styles.rest} />
          </tr>
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </Card>
  );
}

/** Placeholders of the rows: as many as the device's cart has items. */
export const CartTableSkeleton = ({ count }: { count: number }) => (
  <Card className={styles.waiting}>
    {Array.from({ length: Math.min(count, 5) }, (_, at) => `row-${at}`).map((row) => (
      <div key={row}>
        <Skeleton width={44} height={44} radius={8} />
        <span className="grow">
          <Skeleton width="min(220px, 60%)" height={20} />
        </span>
        <Skeleton width={88} height={20} />
      </div>
    ))}
  </Card>
);
