import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * What the server does with the next message: accepts it; accepts it but acknowledges only when the test asks for it; refuses
 * it temporarily or permanently; accepts it and disconnects; or, at the recipient, before any message:
 * refuses, disconnects or stalls.
 */
export type SmtpMood =
  | "take"
  | "acknowledge later"
  | "later"
  | "never"
  | "take and hang up"
  | `${"later" | "never" | "hang up" | "silence"} at recipient`;

export type TestSmtp = {
  readonly url: string;
  /** The accepted messages, parsed. */
  readonly messages: Email[];
  /** The addresses that the accepted messages were for, as the envelopes name them. */
  readonly recipients: string[];
  /** Moods for the next messages, in order; after them all are accepted. */
  readonly moods: SmtpMood[];
  /** Acknowledgements of accepted messages, held until a test releases them. */
  readonly held: (() => void)[];
  close(): Promise<void>;
};

type SmtpOptions = {
  /** Encryption, with a certificate that nobody trusts; none by default. */
  tls?: "smtps" | "starttls";
  /** Required credentials; none by default. */
  login?: { user: string; pass: string };
  /** Any free port by default. */
  port?: number;
};

/** A real mail server on a port of this machine. */
export async function startTestSmtp({ tls, login, port: wanted = 0 }: SmtpOptions = {}): Promise<TestSmtp> {
  const messages: Email[] = [];
  const recipients: string[] = [];
  const moods: SmtpMood[] = [];
  const held: (() => void)[] = [];
  const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });
  function hangUp(id: string) {
    for (const connection of server.connections) {
      const { _socket: socket, session } = connection as unknown as {
        _socket: { destroy(): void };
        session: { id: string };
      };
      if (session.id === id) socket.destroy();
    }
  }
  const server = new SMTPServer({
    secure: tls === "smtps",
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls === "starttls" ? [] : ["STARTTLS"],
    logger: false,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.pass) callback(null, { user: username });
      else callback(new Error("not you"));
    },
    onRcptTo(_address, session, callback) {
      if (!moods[0]?.endsWith("at recipient")) return callback();
      const mood = moods.shift();
      if (mood === "later at recipient") return callback(refusal(451));
      if (mood === "never at recipient") return callback(refusal(550));
      if (mood === "hang up at recipient") hangUp(session.id);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mood = moods.shift() ?? "take";
        if (mood === "later") return callback(refusal(451));
        if (mood === "never") return callback(refusal(550));
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        messages.push(await PostalMime.parse(Buffer.concat(chunks)));
        if (mood === "take") return callback();
        if (mood === "acknowledge later") return held.push(callback);
        hangUp(session.id);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `${tls === "smtps" ? "smtps" : "smtp"}://${login ? `${login.user}:${login.pass}@` : ""}127.0.0.1:${port}`,
    messages,
    recipients,
    moods,
    held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
