import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { type Boleto, NewBoleto } from "../features/orders/new-boleto.tsx";
import { session } from "../platform/session/session.ts";

type News = { boleto?: Boleto | null; orderId?: number; userId?: number };

/** The dashboard; who comes from an order by boleto finds that first, and nobody else who comes back to this place of the tab's history. */
export function Component() {
  const { boleto, orderId = 0, userId } = (useLocation().state ?? {}) as News;
  const isOwn = useSyncExternalStore(session.subscribe, () => session.userId) === userId;
  return <DashboardPage news={boleto && isOwn ? <NewBoleto boleto={boleto} orderId={orderId} /> : null} />;
}
