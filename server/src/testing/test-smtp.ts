import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server does with the next message: takes it, refuses it for now or for good, or takes it and hangs up. */
export type SmtpMood = "take" | "later" | "never" | "take and hang up";

export type TestSmtp = {
  readonly url: string;
  /** Messages it took, parsed. */
  readonly messages: Email[];
  /** Moods for the next messages, in order; after them it takes all. */
  readonly moods: SmtpMood[];
  close(): Promise<void>;
};

/** A real mail server on a free port of this machine. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const messages: Email[] = [];
  const moods: SmtpMood[] = [];
  const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mood = moods.shift() ?? "take";
        if (mood === "later") return callback(refusal(451));
        if (mood === "never") return callback(refusal(550));
        messages.push(await PostalMime.parse(Buffer.concat(chunks)));
        if (mood === "take") return callback();
        for (const connection of server.connections) {
          const { _socket: socket, session: own } = connection as unknown as {
            _socket: { destroy(): void };
            session: { id: string };
          };
          if (own.id === session.id) socket.destroy();
        }
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    moods,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
