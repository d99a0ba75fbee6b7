import type { Order } from "@sabia/contract";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { loadFirst } from "../../platform/api/first-page.ts";
import { pathTo } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ordersQuery, useOrders } from "./api/get-orders.ts";
import card from "./components/order-card.module.css";
import { OrderCard } from "./components/order-card.tsx";
import { listRepeated, sortOrders } from "./order-rules.ts";
import styles from "./orders-page.module.css";

export function loader(): null {
  loadFirst(ordersQuery);
  return null;
}

const shapes = ["a", "b", "c"];

const OrdersSkeleton = () => (
  <Waiting className={styles.orders}>
    {shapes.map((shape) => (
      <Card key={shape} className={card.order}>
        <header>
          <div className="grow">
            <Skeleton width="min(240px, 70%)" height={22} />
            <Skeleton width={180} height={14} mt={8} />
          </div>
          <Skeleton width={96} height={26} radius={13} />
        </header>
        <div className={card.body}>
          <Skeleton width={48} height={48} radius={8} />
          <Skeleton width="60%" height={14} />
          <Skeleton width={96} height={40} />
        </div>
      </Card>
    ))}
  </Waiting>
);

function Orders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        drawing="recibo"
        title="Você ainda não fez nenhum pedido"
        action={<ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>}
      >
        O que você comprar, e cada boleto a pagar, fica guardado nesta página.
      </EmptyState>
    );
  const repeated = listRepeated(orders);
  return (
    <div className={`${styles.orders} num`}>
      {sortOrders(orders).map((order, place) => (
        <OrderCard key={order.id} order={order} isRepeated={repeated.includes(order)} isNext={place === 0} />
      ))}
    </div>
  );
}

/** `/pedidos` (not in the spec): orders, their status, and what is still to be paid. */
export function Component() {
  const { data: orders, error, isPending, isFetching, refetch } = useOrders();
  return (
    <Page title="Meus pedidos" width="narrow">
      <PageHead title="Meus pedidos" />
      {isPending ? <OrdersSkeleton /> : null}
      {orders ? <Orders orders={orders} /> : null}
      {!orders && !isPending ? (
        <FailedState
          title="Não conseguimos carregar seus pedidos"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {causeOf(error)} Nada do que você pagou se perde.
        </FailedState>
      ) : null}
    </Page>
  );
}
