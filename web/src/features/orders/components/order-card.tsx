import type { Order } from "@sabia/contract";
import { formatMoney } from "@sabia/contract/texts";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { InlineList } from "../../../ui/inline-list.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import { WholePrices } from "../../../ui/whole-prices.tsx";
import { isPayable, isToBeRepeated } from "../order-rules.ts";
import {
  describeConfirmation,
  describeMethod,
  describeNext,
  describePayment,
  signOf,
} from "../order-texts.ts";
import { BoletoBox } from "./boleto-box.tsx";
import styles from "./order-card.module.css";

/** `hasMethod`: the method is named beside it. */
function Amount({ order, hasMethod }: { order: Order; hasMethod: boolean }) {
  const { type, amount, payment_method } = order;
  const isSaid = hasMethod && payment_method === "boleto";
  const payment = isSaid ? null : describePayment(order);
  const below = type === "PLAN" ? "por mês" : payment;
  return (
    <p className={styles.amount}>
      {type === "FREE" ? "Curso Gratuito" : formatMoney(amount)}
      {below ? <small>{below}</small> : null}
    </p>
  );
}

type OrderCardProps = {
  order: Order;
  /** A later order has the same items. */
  isRepeated: boolean;
  /** Of the orders to be paid, the first. */
  isNext: boolean;
};

/** An order: items, status, and what to do next. */
export function OrderCard({ order, isRepeated, isNext }: OrderCardProps) {
  const { id, status, created_at, items, boleto } = order;
  const { label, tone, icon, faded } = signOf(order);
  const title = items.map((item) => item.title).join(", ");
  const next = describeNext(order, { isRepeated });
  return (
    <Card as="article" className={styles.order} aria-labelledby={`pedido-${id}`}>
      <header>
        <div className="grow">
          <h2 id={`pedido-${id}`}>{title}</h2>
          <p className="meta">
            <InlineList>
              {`Pedido ${id}`}
              {formatMoment(created_at)}
            </InlineList>
          </p>
        </div>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </header>
      <div className={styles.body}>
        <Seal seed={items[0]?.title ?? ""} faded={faded} className={styles.seal} />
        <p className="meta">
          <WholePrices>{next ?? describeMethod(order) ?? ""}</WholePrices>
          {isToBeRepeated(order, isRepeated) ? (
            <>
              {" "}
              <Link className="reach" to={pathTo("showcase")}>
                Ver pacotes
              </Link>
            </>
          ) : null}
        </p>
        <Amount order={order} hasMethod={next === null} />
      </div>
      {boleto && isPayable(order) ? (
        <BoletoBox boleto={boleto} isMain={isNext}>
          {describeConfirmation(status)}
        </BoletoBox>
      ) : null}
    </Card>
  );
}
