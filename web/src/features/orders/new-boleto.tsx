import { Link } from "react-router";
import { pathTo } from "../../platform/paths.ts";
import { Card } from "../../ui/card.tsx";
import { useOrders } from "./api/get-orders.ts";
import { type Boleto, BoletoBox } from "./components/boleto-box.tsx";
import styles from "./new-boleto.module.css";

export type { Boleto } from "./components/boleto-box.tsx";

/**
 * The boleto that an order has just made, on the dashboard where the order ends (spec §4). The browser's history brings it back
 * with that page: once it is paid or over it is shown no more.
 */
export function NewBoleto({ boleto }: { boleto: Boleto }) {
  const { data: orders, isFetching } = useOrders();
  if (orders && !isFetching && !orders.some((order) => order.boleto?.line === boleto.line)) return null;
  return (
    <Card as="section" className={styles.boleto} aria-labelledby="boleto-gerado">
      <header>
        <h2 id="boleto-gerado" className="h3">
          Seu boleto está pronto
        </h2>
        <Link to={pathTo("ambienteAluno.orders")}>Meus pedidos</Link>
      </header>
      <BoletoBox boleto={boleto} />
    </Card>
  );
}
