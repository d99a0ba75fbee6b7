import { useLocation } from "react-router";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { type Boleto, NewBoleto } from "../features/orders/new-boleto.tsx";

/** The dashboard; who comes from an order by boleto finds that first. */
export function Component() {
  const { boleto } = (useLocation().state ?? {}) as { boleto?: Boleto | null };
  return <DashboardPage news={boleto ? <NewBoleto boleto={boleto} /> : null} />;
}
