import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { ComposeMail } from "../../platform/mail/outbox.ts";
import { createToken } from "../auth/public.ts";
import { findRecipient, writeReset } from "./reset.queries.ts";

/** How the outbox knows this mail. */
export const resetMailKind = "password_reset";

const lifetimeMs = 60 * 60 * 1000;

/** Anybody may register a foreign e-mail under a name that mail programs make a link of, and the school would send it. */
const isName = (word: string) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word);

/** By the first name, where it is one. */
function greet(name: string): string {
  const [first = ""] = name.split(/\s/);
  return isName(first) ? `Olá, ${first}!` : "Olá!";
}

/** What stands beside the address: the whole name or, where a word of it is none, nothing. */
function nameRecipient(name: string): string {
  const words = name.split(/\s+/);
  return words.every(isName) ? words.join(" ") : "";
}

/**
 * The mail with the link (wire §3). The token is made here, while the mail is sent, so that no table ever holds it:
 * what is kept is its hash.
 */
export const composeResetMail: ComposeMail = async (trx, brand, mail, now) => {
  // So late that who waited for it has given up, or asked again.
  if (now.getTime() >= mail.created_at.getTime() + lifetimeMs) return undefined;
  const recipient = await findRecipient(trx, mail.user_id);
  if (!recipient) return undefined;
  const { token, hash } = createToken();
  const isGood = await writeReset(trx, {
    mail_id: mail.id,
    user_id: mail.user_id,
    token_hash: hash,
    expires_at: new Date(now.getTime() + lifetimeMs),
  });
  // It was tried before, and since then somebody chose a new password or e-mail.
  if (!isGood) return undefined;
  const subject = "Redefinição de senha";
  return {
    to: { name: nameRecipient(recipient.name), address: recipient.email },
    subject,
    ...layOutMail(brand.appInfo, {
      subject,
      greeting: greet(recipient.name),
      paragraphs: [
        `Recebemos um pedido para redefinir a sua senha no portal ${brand.appInfo.name}.`,
        "Para escolher uma nova senha, abra o endereço abaixo. Ele vale por 60 minutos e só pode ser usado uma vez.",
      ],
      action: { label: "Redefinir senha", address: `${mail.origin}/login/redefinir-senha/${token}` },
      closing: ["Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma."],
    }),
  };
};
