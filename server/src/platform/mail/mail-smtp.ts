import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  type Mail,
  type MailAddress,
  MailNotSent,
  type MailTransport,
  prepareMail,
  writeMessage,
} from "./mail.ts";

type SmtpError = Error & { responseCode?: number; code?: string; originalCode?: string };

/** In milliseconds. `total` is well below the time after which the job would be taken over. */
const limits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  total: 90_000,
};

/**
 * Sends mails by SMTP. Drives the connection directly, because nodemailer's transporter doesn't distinguish errors
 * before the message was handed over, when it may be retried, from those after, when it may have arrived.
 */
export function createSmtpTransport(
  url: string,
  from: MailAddress,
  changed: Partial<typeof limits> = {},
): MailTransport {
  const { total, ...timeouts } = { ...limits, ...changed };
  const prepare = async (mail: Mail) => {
    // Loaded with the first mail: it needs memory, and few processes send any.
    const { parseConnectionUrl } = await import("nodemailer/lib/shared");
    const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
    const { auth, ...options } = parseConnectionUrl(url);
    const message = toMessage(await writeMessage(mail, from));
    return { auth, message, connection: new SMTPConnection({ ...options, ...timeouts }) };
  };
  return {
    async send(mail, stopping) {
      const { auth, message, connection } = await prepareMail(() => prepare(mail));
      const aborted = new AbortController();
      const timeout = setTimeout(() => aborted.abort(failure("ETIMEDOUT")), total);
      // Once the server may have the message, the outcome is awaited.
      const cancel = () => message.begun() || aborted.abort(failure("ECANCELED"));
      if (stopping?.aborted) cancel();
      stopping?.addEventListener("abort", cancel);
      const settle = createSettle(connection, aborted.signal);
      let step: Step = "reach";
      try {
        await settle((done) => connection.connect(done));
        step = "login";
        if (auth) await settle((done) => connection.login(auth, done));
        step = "send";
        const envelope = { from: from.address, to: mail.to.address };
        await settle((done) => connection.send(envelope, message.stream, (error) => done(error)));
        connection.quit();
      } catch (error) {
        connection.close();
        throw explain(error as SmtpError, step, message);
      } finally {
        clearTimeout(timeout);
        stopping?.removeEventListener("abort", cancel);
      }
    },
  };
}

type Message = { stream: Readable; begun(): boolean };

/** The message, and whether any of it was read: before that nobody can have received it. */
function toMessage(bytes: Buffer): Message {
  let begun = false;
  const stream = new Readable({
    read() {
      begun = true;
      this.push(bytes);
      this.push(null);
    },
  });
  return { stream, begun: () => begun };
}

type Done = (error?: Error | null) => void;

const failure = (code: string) => Object.assign(new Error("given up"), { code });

/** Waits for a step of the conversation, until everything is aborted. */
function createSettle(connection: SMTPConnection, aborted: AbortSignal) {
  return (step: (done: Done) => void) =>
    new Promise<void>((resolve, reject) => {
      aborted.throwIfAborted();
      aborted.addEventListener("abort", () => reject(aborted.reason));
      connection.once("error", reject);
      step((error) => (error ? reject(error) : resolve()));
    });
}

const failures = {
  reach: "the mail server can't be reached",
  login: "the mail server refused to sign in",
  send: "the mail server refused the message",
};
type Step = keyof typeof failures;

/**
 * What a failure means for the retry. The text is our own, with codes only: a server's answer may quote the
 * recipient.
 */
function explain({ responseCode, originalCode, code }: SmtpError, step: Step, message: Message): Error {
  // Without an answer after the message, it is unknown whether the server has it.
  if (message.begun() && responseCode === undefined)
    return new Error("the connection to the mail server broke half-way");
  const why = responseCode ?? originalCode ?? code;
  const final = step === "send" && responseCode !== undefined && responseCode >= 500;
  return new MailNotSent(`${failures[step]}${why === undefined ? "" : ` (${why})`}`, final);
}
