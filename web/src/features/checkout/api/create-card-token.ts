import { ApiError } from "../../../platform/api/http.ts";
import { toDigits } from "../../../ui/mask.ts";
import { cardAway } from "../charge-texts.ts";
import type { PaymentValues } from "../payment-fields.ts";

type TokenGateway = { tokens_url: string; public_key: string };

const refused = "A operadora não aceitou os dados deste cartão. Confira e tente novamente.";
const answerTimeoutMs = 20_000;

/**
 * Exchanges the card for a token directly at the gateway: the number never reaches our server. Refused data is a 422 for the
 * number field; any other failure says that nothing was charged, unless an order for the same purchase `isSent` already.
 */
export async function createCardToken(
  gateway: TokenGateway,
  values: PaymentValues,
  isSent: boolean,
): Promise<string> {
  const away = cardAway(isSent);
  const [month, year] = toDigits(values.card_expiration_date).match(/\d\d/g) ?? [];
  const card = {
    number: toDigits(values.card_number),
    holder_name: values.card_holder_name.trim(),
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvv: toDigits(values.card_cvv),
  };
  const response = await fetch(`${gateway.tokens_url}?appId=${encodeURIComponent(gateway.public_key)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch(() => {
    throw new ApiError(0, away);
  });
  if (response.status === 400 || response.status === 422)
    throw new ApiError(422, refused, { errors: { card_number: [refused] } });
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const id = (body as { id?: unknown } | null)?.id;
  if (typeof id !== "string" || id === "") throw new ApiError(503, away);
  return id;
}
