import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startTestSmtp } from "../../testing/portal/test-smtp.ts";
import { MailNotSent } from "./mail.ts";
import { createSmtpTransport } from "./mail-smtp.ts";

const mail = {
  id: "sabia.1.1",
  brand: { slug: "sabia", name: "Escola Sabiá" },
  date: new Date("2026-11-21T12:00:00Z"),
  to: { name: "Ana Lima", address: "ana.lima@sabia.example" },
  subject: "Redefinição de senha",
  html: "<p>Olá</p>",
  text: "Olá",
};
const from = { name: "", address: "escola@sabia.example" };

async function start(options?: Parameters<typeof startTestSmtp>[0]) {
  const smtp = await startTestSmtp(options);
  onTestFinished(() => smtp.close());
  return smtp;
}
/** Sends a mail; resolves to undefined on success, else to the error. */
const send = (url: string, limits?: Parameters<typeof createSmtpTransport>[2]) =>
  createSmtpTransport(url, from, limits)
    .send(mail)
    .then(
      () => undefined,
      (error: Error) => error,
    );

test.each([
  ["later at recipient", false, "(451)"],
  ["never at recipient", true, "(550)"],
  ["hang up at recipient", false, "ECONNECTION"],
  ["later", false, "(451)"],
  ["never", true, "(550)"],
] as const)("after '%s' the mail was certainly not sent, and final is %s", async (mood, final, reason) => {
  const smtp = await start();
  smtp.moods.push(mood);
  const error = await send(smtp.url);
  expect(error).toBeInstanceOf(MailNotSent);
  expect(error).toMatchObject({ final, message: expect.stringContaining(reason) });
  expect(error?.message).not.toContain("ana.lima");
  expect(smtp.messages).toHaveLength(0);
  expect(await send(smtp.url)).toBeUndefined();
  expect(smtp.messages).toHaveLength(1);
});

test("a server that disconnects after receiving the message may have accepted it", async () => {
  const smtp = await start();
  smtp.moods.push("take and hang up");
  const error = await send(smtp.url);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailNotSent);
});

test("a server that stalls before the message times out, and the mail is retried", async () => {
  const smtp = await start();
  smtp.moods.push("silence at recipient");
  const error = await send(smtp.url, { socketTimeout: 200 });
  expect(error).toMatchObject({
    name: "MailNotSent",
    final: false,
    message: expect.stringContaining("ETIMEDOUT"),
  });
});

test("a server that never ends its answer times out before the job is taken over", async () => {
  const drip = createServer((socket) => {
    socket.on("error", () => {});
    const timer = setInterval(() => socket.write("220-one moment\r\n"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => drip.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => drip.close(() => resolve())));
  const { port } = drip.address() as { port: number };
  const endless = { connectionTimeout: 3_600_000, greetingTimeout: 3_600_000, socketTimeout: 3_600_000 };
  const error = await send(`smtp://127.0.0.1:${port}`, { total: 300, ...endless });
  expect(error).toMatchObject({ name: "MailNotSent", final: false });
});

test("an unreachable server is retried, and the error names the system's code", async () => {
  const smtp = await startTestSmtp();
  await smtp.close();
  const error = await send(smtp.url);
  expect(error).toMatchObject({
    name: "MailNotSent",
    final: false,
    message: expect.stringContaining("ECONNREFUSED"),
  });
});

test.each([
  ["an address that can't be read", "smtp://mail server:25", "ERR_INVALID_URL"],
  ["a message that can't be written", "smtp://127.0.0.1:1", "ENOENT"],
])("%s fails before the server is contacted, and the mail is retried", async (_what, url, reason) => {
  const broken = {
    ...mail,
    get html(): string {
      throw Object.assign(new Error("ana.lima"), { code: "ENOENT" });
    },
  };
  const error = await createSmtpTransport(url, from)
    .send(broken)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: "MailNotSent",
    final: false,
    message: expect.stringContaining(reason),
  });
  expect(String(error)).not.toContain("ana.lima");
});

test.each(["smtps", "starttls"] as const)(
  "over %s with an untrusted certificate nothing is sent",
  async (tls) => {
    const smtp = await start({ tls });
    const error = await send(smtp.url);
    expect(error).toMatchObject({ name: "MailNotSent", final: false });
    expect(error?.message).toMatch(/CERT|SELF_SIGNED|UNABLE_TO/);
    expect(smtp.messages).toHaveLength(0);
  },
);

test("a wrong password is reported as such and retried, since the operator can correct it", async () => {
  const smtp = await start({ login: { user: "portal", pass: "segredo" } });
  expect(await send(smtp.url)).toBeUndefined();
  expect(smtp.messages).toHaveLength(1);
  const error = await send(smtp.url.replace("segredo", "errado"));
  expect(error).toMatchObject({
    name: "MailNotSent",
    final: false,
    message: expect.stringContaining("sign in"),
  });
  expect(error?.message).not.toContain("errado");
});

test("a server without encryption gets nothing if the address requires it", async () => {
  const smtp = await start({ login: { user: "portal", pass: "segredo" } });
  const error = await send(`${smtp.url}?requireTLS=true`);
  expect(error).toMatchObject({ name: "MailNotSent", final: false });
  expect(smtp.messages).toHaveLength(0);
});
