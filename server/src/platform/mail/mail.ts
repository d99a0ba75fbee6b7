export type MailAddress = { readonly name: string; readonly address: string };

/** One message, ready to go. */
export type Mail = {
  /** Unique in the installation and the same at every try: becomes the Message-ID. */
  readonly id: string;
  readonly brand: { readonly slug: string; readonly name: string };
  readonly date: Date;
  readonly to: MailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** A mail as the outbox's table knows it. */
export type PostedMail = { readonly id: number; readonly created_at: Date };

/** The mail's own id: no other mail of the installation has it, nor one of a database that was there before. */
export const mailIdOf = (slug: string, { id, created_at }: PostedMail): string =>
  `${slug}.${id}.${created_at.getTime()}`;

/** How mails leave: by SMTP, or into the local mailbox. */
export type MailTransport = {
  /**
   * Rejects with `MailNotSent` when it surely didn't leave, and with anything else when that can't be known. A mail that nobody has
   * by then is given up when the process is `stopping`.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
  /** Takes mails out again where it keeps them itself. */
  forget?(brand: string, mails: readonly PostedMail[]): Promise<void>;
};

/** The message was not taken: trying again can't make it arrive twice. */
export class MailNotSent extends Error {
  /** Trying again is no use. */
  readonly final: boolean;

  /** Its text is ours: a server's answer may quote the recipient. */
  constructor(reason: string, final: boolean) {
    super(reason);
    this.name = "MailNotSent";
    this.final = final;
  }
}

/** Does what comes before anybody is asked to take the message: where that fails, it surely hasn't left. */
export async function prepareMail<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new MailNotSent(`the message can't be prepared (${code ?? name})`, false);
  }
}

/** A part whose text stands as it is, which every server on the way would have to bear. */
const asItReads = (type: string, text: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
});

/**
 * The message (RFC 5322), as it goes over the wire or, `kept`, as it lies in a file that people read: encoded for the wire, its link would
 * be broken in two. What writes it is loaded with the first one: it takes 10 MB.
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
    // Answers of holiday robots are nobody's mail.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "pt-BR" },
    // Nothing of a message may make the composer read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
