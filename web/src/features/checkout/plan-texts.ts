import { formatMoney, type PaymentMethod } from "@sabia/contract/texts";
import { formatMoment } from "../../platform/time/moments.ts";
import { serverNow } from "../../platform/time/server-clock.ts";
import { type Purchase, totalOf, trialDaysOf } from "./purchase.ts";

const day = 86_400_000;

/** `28/11/2026`: the day on which a trial that begins now ends, in the brand's time zone. */
const trialEnd = (purchase: Purchase, now: number): string =>
  formatMoment(new Date(now + trialDaysOf(purchase) * day).toISOString()).slice(0, 10);

/** What is charged today, and what later, with its date. */
export function describeFirstCharge(purchase: Purchase, method: PaymentMethod, now = serverNow()): string {
  const amount = formatMoney(totalOf(purchase));
  if (trialDaysOf(purchase) === 0)
    return method === "BOLETO"
      ? `O primeiro boleto, de ${amount}, é gerado agora. O acesso abre quando o pagamento cair.`
      : `Hoje são cobrados ${amount}, e depois o mesmo valor todo mês.`;
  const end = trialEnd(purchase, now);
  return method === "BOLETO"
    ? `Nada é cobrado hoje. O primeiro boleto, de ${amount}, é gerado em ${end}.`
    : `Nada é cobrado hoje. A primeira cobrança, de ${amount}, será em ${end}.`;
}
