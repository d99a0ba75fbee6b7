import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Email } from "postal-mime";
import { AppError } from "../errors.ts";
import type { IsAtThisMachine } from "../http/at-this-machine.ts";
import { setPageHeaders } from "../http/page-headers.ts";
import { escapeHtml } from "../text/escape-html.ts";
import type { Mailbox, MailboxEntry } from "./mailbox.ts";

/** What a message may do in its frame: display itself, and open links in new tabs. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** `/_mailbox`: the mails of an installation without a mail server, for a visitor at this machine. */
export function registerMailbox(
  app: FastifyInstance,
  { mailbox, isAtThisMachine }: { mailbox: Mailbox; isAtThisMachine: IsAtThisMachine },
): void {
  app.register((scope, _options, done) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!(await isAtThisMachine(request))) throw new AppError("notFound");
      reply.header("cache-control", "no-store");
    });
    scope.get("/_mailbox", async (request, reply) =>
      sendPage(request, reply, "Caixa de correio local", listPage(await mailbox.list())),
    );
    scope.get<{ Params: Record<"brand" | "file", string> }>(
      "/_mailbox/:brand/:file",
      async (request, reply) => {
        const { brand, file } = request.params;
        const mail = await mailbox.find(brand, file);
        if (!mail) throw new AppError("notFound");
        return sendPage(
          request,
          reply,
          mail.subject ?? "Mensagem",
          messagePage(mail, `/_mailbox/${brand}/${file}/html`),
        );
      },
    );
    scope.get<{ Params: Record<"brand" | "file", string> }>(
      "/_mailbox/:brand/:file/html",
      async (request, reply) => {
        const mail = await mailbox.find(request.params.brand, request.params.file);
        if (!mail?.html) throw new AppError("notFound");
        reply.header("content-security-policy", messagePolicy).header("x-frame-options", "SAMEORIGIN");
        return reply
          .type("text/html; charset=utf-8")
          .send(mail.html.replace("<head>", '<head><base target="_blank">'));
      },
    );
    done();
  });
}

const when = (mail: Email) =>
  mail.date ? new Date(mail.date).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" }) : "";
const recipients = (mail: Email) => (mail.to ?? []).map(({ address }) => address).join(", ");

function listPage(entries: readonly MailboxEntry[]): string {
  if (entries.length === 0) return "<p>Nenhuma mensagem ainda.</p>";
  const rows = entries.map(
    ({ brand, file, mail }) =>
      `<tr><td>${escapeHtml(when(mail))}</td><td>${escapeHtml(recipients(mail))}</td>` +
      `<td><a href="/_mailbox/${brand}/${file}">${escapeHtml(mail.subject ?? "")}</a></td></tr>`,
  );
  return `<table><thead><tr><th>Quando</th><th>Para</th><th>Assunto</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}

function messagePage(mail: Email, address: string): string {
  const text = escapeHtml(mail.text ?? "").replace(
    /https?:\/\/[^\s<>"]+/g,
    (link) => `<a href="${link}">${link}</a>`,
  );
  return `<p><a href="/_mailbox">Todas as mensagens</a></p>
<dl><dt>De</dt><dd>${escapeHtml(`${mail.from?.name ?? ""} <${mail.from?.address ?? ""}>`)}</dd>
<dt>Para</dt><dd>${escapeHtml(recipients(mail))}</dd><dt>Quando</dt><dd>${escapeHtml(when(mail))}</dd></dl>
<h2>Texto</h2><pre>${text}</pre>
${mail.html ? `<h2>HTML</h2><iframe title="Mensagem" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${escapeHtml(address)}"></iframe>` : ""}`;
}

const style = `
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, Roboto, Arial, sans-serif; background: Canvas; color: CanvasText }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .5rem; border-bottom: 1px solid GrayText; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere } iframe { width: 100%; height: 44rem; border: 1px solid GrayText }
dt { font-weight: bold } dd { margin: 0 }`;

function sendPage(request: FastifyRequest, reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  setPageHeaders(request, reply, { kind: "framing", nonce });
  return reply.send(`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`);
}
