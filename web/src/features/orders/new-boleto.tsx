import { Link } from "react-router";
import { pathTo } from "../../platform/paths.ts";
import { Card } from "../../ui/card.tsx";
import { useOrders } from "./api/get-orders.ts";
import { type Boleto, BoletoBox } from "./components/boleto-box.tsx";
import styles from "./new-boleto.module.css";
import { isPayable } from "./order-rules.ts";
import { describeConfirmation } from "./order-texts.ts";

export type { Boleto } from "./components/boleto-box.tsx";

type NewBoletoProps = { boleto: Boleto; orderId: number };

/**
 * The boleto of the order just placed, on the dashboard where the order ends (spec §4). It comes from the
 * history state and survives reloads, so it is hidden once the order no longer awaits its payment.
 */
export function NewBoleto({ boleto, orderId }: NewBoletoProps) {
  const order = useOrders().data?.find(({ id }) => id === orderId);
  if (order && !(isPayable(order) && order.boleto?.line === boleto.line)) return null;
  return (
    <Card as="section" className={styles.boleto} aria-labelledby="boleto-gerado">
      <header>
        <h2 id="boleto-gerado" className="h3">
          Seu boleto está pronto
        </h2>
        <Link to={pathTo("ambienteAluno.orders")}>Meus pedidos</Link>
      </header>
      {/* the dashboard's main action is below it */}
      <BoletoBox boleto={boleto}>{describeConfirmation(order?.status ?? "pending")}</BoletoBox>
    </Card>
  );
}
