import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { type MailAddress, MailNotSent, type MailTransport, writeMessage } from "./mail.ts";

type SmtpError = Error & { responseCode?: number };

/** Well below the time after which the job would be given to somebody else. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Mails by SMTP. Spoken by hand rather than through a transporter, which doesn't tell an error before the message
 * was handed over, when it may be sent again, from one after, when it may have arrived.
 */
export function createSmtpTransport(url: string, from: MailAddress): MailTransport {
  return {
    async send(mail) {
      // Loaded with the first mail: it takes memory that few processes need.
      const { parseConnectionUrl } = await import("nodemailer/lib/shared");
      const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
      const { auth, ...options } = parseConnectionUrl(url);
      const message = await writeMessage(mail, from);
      const connection = new SMTPConnection({ ...options, ...timeouts });
      try {
        await beforeMessage("the mail server can't be reached", connection, (done) =>
          connection.connect(done),
        );
        if (auth) {
          await beforeMessage("the mail server refused to sign in", connection, (done) =>
            connection.login(auth, done),
          );
        }
        await hand(connection, { from: from.address, to: mail.to.address }, message);
        connection.quit();
      } catch (error) {
        connection.close();
        throw error;
      }
    },
  };
}

type Done = (error?: Error | null) => void;

function settle(connection: SMTPConnection, step: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    step((error) => (error ? reject(error) : resolve()));
  });
}

async function beforeMessage(
  reason: string,
  connection: SMTPConnection,
  step: (done: Done) => void,
): Promise<void> {
  await settle(connection, step).catch((error: SmtpError) => {
    throw new MailNotSent(`${reason}${error.responseCode ? ` (${error.responseCode})` : ""}`, false);
  });
}

async function hand(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  message: Buffer,
): Promise<void> {
  await settle(connection, (done) => connection.send(envelope, message, (error) => done(error))).catch(
    ({ responseCode }: SmtpError) => {
      // Without an answer nobody knows whether the server has the message.
      if (responseCode === undefined) throw new Error("the connection to the mail server broke half-way");
      throw new MailNotSent(`the mail server refused the message (${responseCode})`, responseCode >= 500);
    },
  );
}
