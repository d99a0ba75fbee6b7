import { randomBytes } from "node:crypto";
import { formatLine } from "../platform/banking/boleto.ts";
import { escapeHtml } from "../platform/text/escape-html.ts";
import type { ChargeRecord, SubscriptionRecord } from "./records.ts";
import type { Store } from "./store.ts";

const most = 50;

const style = `
:root { color-scheme: light dark }
body { max-width: 68rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, Roboto, Arial, sans-serif; background: Canvas; color: CanvasText }
h1 { font-size: 1.6rem } h2 { margin-top: 2rem; font-size: 1.2rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid GrayText; vertical-align: top }
code { font: 14px/1.5 ui-monospace, monospace; white-space: nowrap }
form { display: inline } button { font: inherit; min-height: 2.25rem; padding: 0 .75rem; margin: 0 .25rem .25rem 0; cursor: pointer }`;

const states = {
  pending: "Aguardando pagamento",
  processing: "Em processamento",
  paid: "Pago",
  failed: "Recusado",
  canceled: "Cancelado ou vencido",
} as const;

const planStates = {
  future: "Em avaliação",
  active: "Ativa",
  failed: "Recusada",
  canceled: "Cancelada",
} as const;

const money = (cents: number) =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(cents / 100);
const date = (text: string) =>
  new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" }).format(
    new Date(text),
  );

const button = (path: string, words: string, about: string) =>
  `<form method="post" action="${escapeHtml(path)}"><button aria-label="${escapeHtml(`${words}: ${about}`)}">${words}</button></form>`;

const table = (heads: readonly string[], rows: readonly string[], empty: string) =>
  rows.length === 0
    ? `<p>${empty}</p>`
    : `<div class="scroll" role="region" tabindex="0" aria-label="Tabela"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;

/** The simulator's one page, from which boletos are paid and plans renewed by hand. */
export function writePage(store: Store): { html: string; policy: string } {
  const nonce = randomBytes(16).toString("base64");
  const boletos = store.all("charges").filter(({ boleto }) => boleto);
  const cards = store.all("charges").filter(({ card }) => card);
  const html = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulador de pagamentos</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Simulador de pagamentos</h1>
<p>Faz as vezes da operadora enquanto o portal não tem uma chave do Pagar.me. Nenhum valor é cobrado de verdade.
Cartões: <code>4000000000000010</code> aprovado, <code>4000000000000028</code> recusado, <code>4000000000000036</code> em processamento e depois aprovado.</p>
<h2>Boletos</h2>
${table(
  ["Linha digitável", "Pagador", "Valor", "Vencimento", "Situação", "Ação"],
  newest(boletos).map((charge) => boletoRow(store, charge)),
  "Nenhum boleto ainda.",
)}
<h2>Assinaturas</h2>
${table(
  ["Assinatura", "Assinante", "Mensalidade", "Próxima cobrança", "Situação", "Ação"],
  newest(store.all("subscriptions")).map((it) => subscriptionRow(store, it)),
  "Nenhuma assinatura ainda.",
)}
<h2>Cartões</h2>
${table(
  ["Cobrança", "Pagador", "Cartão", "Valor", "Situação"],
  newest(cards).map((charge) => cardRow(store, charge)),
  "Nenhuma cobrança em cartão ainda.",
)}
</main></body></html>
`;
  return {
    html,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

const newest = <Value>(all: readonly Value[]) => all.slice(-most).reverse();

function payerOf(store: Store, { orderId, invoiceId }: ChargeRecord): string {
  const invoice = invoiceId ? store.get("invoices", invoiceId) : undefined;
  const owner = orderId
    ? store.get("orders", orderId)
    : store.get("subscriptions", invoice?.subscriptionId ?? "");
  return owner?.customer.name ?? "";
}

function boletoRow(store: Store, charge: ChargeRecord): string {
  const { boleto, amount, status } = charge;
  if (!boleto) return "";
  const path = `/simulator/boletos/${boleto.line}`;
  const about = `boleto de ${payerOf(store, charge)}, ${money(amount)}`;
  const actions =
    status === "pending"
      ? button(`${path}/pay`, "Pagar", about) +
        button(`${path}/expire`, "Vencer", about) +
        button(`${path}/refuse`, "Recusar", about)
      : "Nada a fazer";
  return `<tr><td><code>${formatLine(boleto.line)}</code></td><td>${escapeHtml(payerOf(store, charge))}</td><td>${money(amount)}</td><td>${date(boleto.dueAt)}</td><td>${states[status]}</td><td>${actions}</td></tr>`;
}

function subscriptionRow(store: Store, it: SubscriptionRecord): string {
  const { id, code, customer, status, nextBillingAt } = it;
  const amount = store.get("plans", it.planId)?.amount ?? 0;
  const late = store.invoicesOf(id).at(-1)?.status;
  const state =
    status === "active" && late && late !== "paid"
      ? `${planStates.active}, cobrança em aberto`
      : planStates[status];
  const about = `assinatura de ${customer.name}`;
  const living = status === "active" || status === "future";
  const actions = living
    ? button(`/simulator/subscriptions/${id}/renew`, "Renovar", about) +
      button(`/simulator/subscriptions/${id}/fail`, "Falhar", about)
    : "Nada a fazer";
  return `<tr><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(customer.name)}</td><td>${money(amount)}</td><td>${living ? date(nextBillingAt) : "Nenhuma"}</td><td>${state}</td><td>${actions}</td></tr>`;
}

function cardRow(store: Store, charge: ChargeRecord): string {
  const { id, card, amount, status, installments } = charge;
  return `<tr><td><code>${id}</code></td><td>${escapeHtml(payerOf(store, charge))}</td><td>${card?.brand} final ${card?.lastFour}</td><td>${money(amount)} em ${installments}x</td><td>${states[status]}</td></tr>`;
}
