import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";
import type { Mail } from "./mail.ts";
import { createSmtpTransport } from "./mail-smtp.ts";

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.messages.length = 0;
  smtp.recipients.length = 0;
});

const ana = { name: "Ana Lima", address: "ana.lima@sabia.example" };
const plain: Mail = {
  id: "sabia.1.1",
  brand: { slug: "sabia", name: "Escola Sabiá" },
  date: new Date("2026-11-21T12:00:00Z"),
  to: ana,
  subject: "Redefinição de senha",
  html: "<p>Olá</p>",
  text: "Olá",
};
const send = (change: Partial<Mail>) =>
  createSmtpTransport(smtp.url, { name: "", address: "escola@sabia.example" }).send({ ...plain, ...change });

/** Each would add a header, a recipient or a text of its own if it were written as it is. */
const injections = [
  "Ana\r\nBcc: eva@mal.example",
  "Ana\nBcc: eva@mal.example",
  "Ana\rBcc: eva@mal.example",
  "Ana\r\n\r\nOutro texto",
  'Ana" <eva@mal.example>, "Lima',
  "Ana <eva@mal.example>, Lima",
  "Ana, eva@mal.example",
  "Ana\u2028Bcc: eva@mal.example\0",
];
const places: [string, (text: string) => Partial<Mail>][] = [
  ["recipient's name", (name) => ({ to: { ...ana, name } })],
  ["school's name", (name) => ({ brand: { slug: "sabia", name } })],
  ["subject", (subject) => ({ subject })],
];

test.each(places.flatMap(([place, change]) => injections.map((text) => [text, place, change] as const)))(
  "%j in the %s adds no header, no recipient and no text",
  async (text, _place, change) => {
    await send({});
    await send(change(text));
    const [expected, received] = smtp.messages;
    expect(received?.headers.map(({ key }) => key)).toEqual(expected?.headers.map(({ key }) => key));
    expect(received?.from?.address).toBe("escola@sabia.example");
    expect(received?.to?.map(({ address }) => address)).toEqual([ana.address]);
    expect([received?.cc, received?.bcc]).toEqual([undefined, undefined]);
    expect([received?.text, received?.html]).toEqual([expected?.text, expected?.html]);
    expect(smtp.recipients).toEqual([ana.address, ana.address]);
  },
);

test.each([
  "ana.lima@sabia.example\r\nRCPT TO:<eva@mal.example>",
  "ana.lima@sabia.example> <eva@mal.example",
  "ana.lima@sabia.example, eva@mal.example",
])("a mail to the address %j is sent to nobody", async (address) => {
  await expect(send({ to: { ...ana, address } })).rejects.toThrow();
  expect([smtp.recipients, smtp.messages]).toEqual([[], []]);
});
