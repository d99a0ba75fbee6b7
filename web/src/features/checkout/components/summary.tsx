import { IconShieldLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { bottomEdge } from "../../../ui/bottom-edge.ts";
import { Card } from "../../../ui/card.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { WholePrices } from "../../../ui/whole-prices.tsx";
import styles from "./checkout.module.css";

export type SummaryLine = { key: string | number; name: string; value: string };

type SummaryProps = {
  lines: readonly SummaryLine[];
  total: string;
  /** The submit button, always in view. */
  action?: ReactNode;
  /** Two buttons, one above the other. */
  tall?: boolean;
  /** What is stored of the form, or what happens next. */
  note?: string | undefined;
};

/** What is bought and its total, beside the form; on a phone the total and the button stay at the bottom edge. */
export const Summary = ({ lines, total, action, tall = false, note }: SummaryProps) => (
  <Card
    as="aside"
    ref={bottomEdge}
    className={styles.summary}
    aria-label="Resumo"
    data-bottom-bar={tall ? "tall" : ""}
  >
    <h2 className="h3">Resumo</h2>
    <dl>
      {lines.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
    {action ? <div className={styles.action}>{action}</div> : null}
    {note ? (
      <p className={styles.note}>
        <IconShieldLock {...icon} />
        <span>
          <WholePrices>{note}</WholePrices>
        </span>
      </p>
    ) : null}
  </Card>
);
