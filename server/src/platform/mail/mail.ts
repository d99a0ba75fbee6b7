export type MailAddress = { readonly name: string; readonly address: string };

/** A message ready to be sent. */
export type Mail = {
  /** Unique in the installation and the same on every retry: becomes the Message-ID. */
  readonly id: string;
  readonly brand: { readonly slug: string; readonly name: string };
  readonly date: Date;
  readonly to: MailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** A mail in the outbox table. */
export type PostedMail = { readonly id: number; readonly createdAt: Date };

/** A mail's id, unique across the installation and its earlier databases. */
export const mailIdOf = (slug: string, { id, createdAt }: PostedMail): string =>
  `${slug}.${id}.${createdAt.getTime()}`;

/** How mails are sent: by SMTP, or into the local mailbox. */
export type MailTransport = {
  /**
   * Rejects with `MailNotSent` if it was certainly not sent, and with anything else if that is unknown.
   * Aborted by `stopping` as long as nobody can have received it.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
  /** Deletes mails that the transport itself stores. */
  forget?(brand: string, mails: readonly PostedMail[]): Promise<void>;
};

/** The message was not accepted: a retry can't duplicate it. */
export class MailNotSent extends Error {
  /** A retry would fail too. */
  readonly final: boolean;

  /** `reason` is our own text: a server's answer may quote the recipient. */
  constructor(reason: string, final: boolean) {
    super(reason);
    this.name = "MailNotSent";
    this.final = final;
  }
}

/** Runs the steps before the message is handed over: a failure there means that it was not sent. */
export async function prepareMail<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new MailNotSent(`the message can't be prepared (${code ?? name})`, false);
  }
}

/** A part with 8-bit text, which every server on the way would have to support. */
const asItReads = (type: string, text: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
});

/**
 * The message (RFC 5322) for the wire or, with `kept`, for a file that people read: encoded for the wire, its
 * link would be broken in two. The composer is loaded with the first mail: it takes 10 MB.
 */
export async function writeMessage(mail: Mail, from: MailAddress, { kept = false } = {}): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const domain = from.address.split("@")[1];
  return new MailComposer({
    from: { name: from.name || mail.brand.name, address: from.address },
    to: mail.to,
    subject: mail.subject,
    text: kept ? asItReads("text/plain", mail.text) : mail.text,
    html: kept ? asItReads("text/html", mail.html) : mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domain}>`,
    // Suppresses automatic replies.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "pt-BR" },
    // The composer must not read files or addresses named in a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
