import { type AppInfo, formatMoney } from "@sabia/contract";
import { formatLine, toBarCode } from "../../platform/banking/boleto.ts";
import { writeBarCodeSvg } from "../../platform/banking/interleaved-2-of-5.ts";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import type { BoletoRecord } from "./boleto-address.ts";
import { boletoRows, isSimulated, simulatedNotice, statusSentence } from "./boleto-texts.ts";

export type BoletoPage = {
  readonly record: BoletoRecord;
  readonly appInfo: AppInfo;
  readonly timeZone: string;
  readonly now: Date;
  /** The brand's colours. */
  readonly brandStyle: string;
  readonly pdfAddress: string;
  readonly nonce: string;
};

const style = `
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, Roboto, Arial, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; flex-wrap: wrap; margin-bottom: 1.5rem }
header img { height: 40px; width: auto; max-width: 60vw }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2 }
h2 { margin: 0 0 .5rem; font-size: 1rem }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-bottom: 1rem }
section > :first-child { margin-top: 0 } section > :last-child { margin-bottom: 0 }
.say { font-weight: 600 }
.note { color: var(--text-2) }
.line { font: 600 1.1rem/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button, .button { min-height: 44px; display: inline-flex; align-items: center; padding: 9px 18px; border-radius: 8px; border: 1px solid var(--line-input); background: var(--surface); color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button.first { background: var(--fill); color: var(--on-fill); border-color: transparent }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .75rem 1.5rem; margin: 0 }
dt { color: var(--text-2); font-size: .875rem } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem 0; border-bottom: 1px solid var(--line-soft) }
th:last-child, td:last-child { text-align: right }
.bars { background: #fff; padding: 12px 0; border-radius: 8px } .bars svg { display: block; width: 100%; max-width: 412px; height: 52px }
.dark { display: none } [data-mantine-color-scheme="dark"] .light { display: none } [data-mantine-color-scheme="dark"] .dark { display: inline }
@media print {
  .actions, .screen { display: none } body { background: #fff; color: #000 } main { padding: 0; max-width: none }
  section { border-color: #000; border-radius: 0; break-inside: avoid; background: #fff } dt, .note { color: #000 }
  .bars svg { width: 103mm; max-width: none; height: 13mm } .light { display: inline !important } .dark { display: none !important }
}`;

/** Copies without the clipboard permission too, e.g. over plain http, by selecting the line first. */
const script = `
const button = document.getElementById("copy"), message = document.getElementById("message"), line = document.getElementById("line");
button?.addEventListener("click", async () => {
  let done = false;
  try { await navigator.clipboard.writeText(line.dataset.line); done = true } catch {
    getSelection().selectAllChildren(line); done = document.execCommand("copy");
  }
  message.textContent = done ? "Linha digitável copiada." : "Selecione a linha digitável e copie.";
});
document.getElementById("print")?.addEventListener("click", () => print());`;

/** The page of a boleto: the line to copy and the bar code to scan, ready to print. */
export function writeBoletoPage({
  record,
  appInfo,
  timeZone,
  now,
  brandStyle,
  pdfAddress,
  nonce,
}: BoletoPage): string {
  const rows = boletoRows(record, appInfo.name, timeZone).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const items = record.items.map(
    ({ title, quantity, unitPrice }) =>
      `<tr><td>${quantity > 1 ? `${quantity} × ` : ""}${escapeHtml(title)}</td><td>${formatMoney(unitPrice * quantity)}</td></tr>`,
  );
  const body = `<header><h1>Boleto</h1>${logo(appInfo)}</header>
<section><p class="say" role="status">${escapeHtml(statusSentence(record, timeZone, now))}</p>
${isSimulated(record) ? `<p class="note">${simulatedNotice}</p>` : ""}
${record.status === "pending" ? payment(record, pdfAddress) : ""}</section>
<section><h2>Dados do boleto</h2><dl>${rows.join("")}</dl></section>
<section><h2 id="items">Itens</h2><table aria-labelledby="items"><thead><tr><th scope="col">Curso</th><th scope="col">Valor</th></tr></thead><tbody>${items.join("")}</tbody></table></section>`;
  return writeDocument({ title: `Boleto · ${appInfo.name}`, appInfo, brandStyle, nonce, body, script });
}

/** The page of an address that opens no boleto. */
export function writeNoBoletoPage(page: Pick<BoletoPage, "appInfo" | "brandStyle" | "nonce">): string {
  const body = `<header><h1>Boleto não encontrado</h1>${logo(page.appInfo)}</header>
<section><p>Confira se o endereço está completo. Seus boletos estão em Meus pedidos.</p>
<p><a class="button" href="/pedidos">Meus pedidos</a></p></section>`;
  return writeDocument({ ...page, title: "Boleto não encontrado", body });
}

function payment({ line }: BoletoRecord, pdfAddress: string): string {
  const barCode = toBarCode(line);
  return `<h2>Linha digitável</h2>
<p class="line" id="line" data-line="${line}">${formatLine(line)}</p>
${barCode ? `<div class="bars">${writeBarCodeSvg(barCode, "Código de barras")}</div>` : ""}
<p class="actions"><button class="first" type="button" id="copy">Copiar linha digitável</button>
<a class="button" href="${escapeHtml(pdfAddress)}">Baixar PDF</a><button type="button" id="print">Imprimir</button></p>
<p class="note screen" id="message" role="status"></p>`;
}

function logo({ name, app_logo: light, app_logo_dark: dark }: AppInfo): string {
  if (light === "") return "";
  const image = (scheme: string, path: string) =>
    `<img class="${scheme}" src="${escapeHtml(path)}" alt="${escapeHtml(name)}">`;
  return `<span>${image("light", light)}${image("dark", dark || light)}</span>`;
}

type Document = Pick<BoletoPage, "appInfo" | "brandStyle" | "nonce"> & {
  readonly title: string;
  readonly body: string;
  readonly script?: string;
};

function writeDocument({ title, appInfo, brandStyle, nonce, body, script: code }: Document): string {
  return `<!doctype html>
<html lang="pt-BR" data-mantine-color-scheme="${appInfo.theme_app_variant}"${appInfo.theme_follow_system ? " data-follow-system" : ""}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="icon" href="${escapeHtml(appInfo.app_logo2)}"><style nonce="${nonce}">${brandStyle}${style}</style></head>
<body><main>${body}</main>${code ? `<script nonce="${nonce}">${code}</script>` : ""}</body>
</html>
`;
}
