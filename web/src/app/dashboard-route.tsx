import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { type Boleto, NewBoleto } from "../features/orders/new-boleto.tsx";
import { session } from "../platform/session/session.ts";

export { loader } from "../features/dashboard/dashboard-page.tsx";

type News = { boleto?: Boleto | null; orderId?: number; userId?: number };

/**
 * The dashboard. After an order paid by boleto it shows that boleto first, but only to the student who placed
 * the order: a later user of the same tab may return to this history entry.
 */
export function Component() {
  const { boleto, orderId = 0, userId } = (useLocation().state ?? {}) as News;
  const isOwn = useSyncExternalStore(session.subscribe, () => session.userId) === userId;
  return <DashboardPage news={boleto && isOwn ? <NewBoleto boleto={boleto} orderId={orderId} /> : null} />;
}
