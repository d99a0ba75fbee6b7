import { hourMs } from "../../platform/durations.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { ComposeMail } from "../../platform/mail/outbox.ts";
import { createToken } from "../auth/public.ts";
import { findRecipient, writeReset } from "./reset.queries.ts";

/** The kind of this mail in the outbox. */
export const resetMailKind = "password_reset";

const lifetimeMs = hourMs;

/** Only letters: else a stranger could register somebody's e-mail with a link as the name, and the school would send it. */
const isName = (word: string) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word);

/** The greeting, with the first name if it is one. */
function greet(name: string): string {
  const [first = ""] = name.split(/\s/);
  return isName(first) ? `Olá, ${first},` : "Olá,";
}

/** The name in the recipient's address: the whole name, or none if a word of it is no name. */
function nameRecipient(name: string): string {
  const words = name.split(/\s+/);
  return words.every(isName) ? words.join(" ") : "";
}

/**
 * The mail with the link (wire §3). The token is created here, while the mail is sent, so that no table ever holds it:
 * only its hash is stored.
 */
export const composeResetMail: ComposeMail = async (trx, brand, mail, now) => {
  // So late that the student has given up, or asked again.
  if (now.getTime() >= mail.createdAt.getTime() + lifetimeMs) return undefined;
  const recipient = await findRecipient(trx, mail.userId);
  if (!recipient) return undefined;
  const { token, hash } = createToken();
  const isGood = await writeReset(trx, {
    mailId: mail.id,
    userId: mail.userId,
    tokenHash: hash,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  // It was sent before, and the password or e-mail has changed since.
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
