import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Brand } from "../../db/brands.ts";
import { createBrandDirectory } from "../../db/brands.ts";
import { toLine, writeBarCode } from "../../platform/banking/boleto.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { brandStyle, loadAppInfo } from "../app-info/public.ts";
import { registerBoletos } from "./boletos.routes.ts";
import { type BoletoRecord, createBoletoSigner } from "./public.ts";

const signer = createBoletoSigner(Buffer.alloc(32, 7));
const barCode = writeBarCode({ bank: "999", due: "2026-11-24", amount: 49_900, freeField: "1".repeat(25) });
const dueOnSaturday = writeBarCode({
  bank: "999",
  due: "2026-11-28",
  amount: 1,
  freeField: "1".repeat(25),
});
const record: BoletoRecord = {
  line: toLine(barCode),
  dueAt: new Date("2026-11-25T02:59:59Z"),
  issuedAt: new Date("2026-11-21T22:00:00Z"),
  status: "pending",
  isUnwanted: false,
  hasAccess: false,
  amount: 49_900,
  payerName: "Ana <b>Lima</b>",
  documentNumber: "123",
  orderCode: "sabia.AAAAAAAAAAA",
  items: [{ title: "Preparatório ENEM", quantity: 1, unitPrice: 49_900 }],
};

let portal: TestApp;
let brand: Brand;
const records = new Map<number, BoletoRecord>([
  [1, record],
  [2, { ...record, status: "paid" }],
  [3, { ...record, status: "expired" }],
  [5, { ...record, status: "expired", dueAt: new Date("2026-12-01T02:59:59Z") }],
  [6, { ...record, hasAccess: true }],
  [7, { ...record, hasAccess: true, status: "expired" }],
  [8, { ...record, line: toLine(dueOnSaturday), dueAt: new Date("2026-12-01T02:59:59Z") }],
]);
const app = Fastify();
beforeAll(async () => {
  portal = await startTestApp();
  const brands = createBrandDirectory(portal.database, loadAppInfo);
  brand = (await brands.find("sabia.localhost")) as Brand;
  registerBoletos(app, {
    signer,
    brandStyle,
    findBrand: brands.find,
    clock: { now: () => new Date("2026-11-25T17:05:00Z") },
    findBoleto: async ({ slug }, id) => (slug === brand.slug ? records.get(id) : undefined),
  });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const open = (url: string, host = "sabia.localhost") => app.inject({ url, headers: { host } });
const signed = (transactionId: number) => ({ transactionId, orderCode: record.orderCode });
const address = (id: number) => signer.boletoAddress(brand, signed(id));

describe("the page of a boleto", () => {
  test("shows line, bars and a bank's data, and runs nothing in the payer's name", async () => {
    const answer = await open(address(1));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`data-line="${record.line}"`);
    expect(answer.body).toContain('aria-label="Código de barras"');
    for (const text of ["24/11/2026", "R$ 499,00", "Preparatório ENEM", "Escola Sabiá"])
      expect(answer.body).toContain(text);
    expect(answer.body).toContain("Ana &lt;b&gt;Lima&lt;/b&gt;");
    expect(answer.body).toContain("Boleto simulado");
  });

  test("due on a Saturday prints the day that its bars encode, and asks to pay until Monday", async () => {
    const { body } = await open(address(8));
    expect(body).toContain("<dt>Vencimento</dt><dd>28/11/2026</dd>");
    expect(body).toContain("Pague até 30/11/2026");
  });

  test("runs only its own script, is not cached and leaks no referrer", async () => {
    const { headers, body } = await open(address(1));
    const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers["content-security-policy"]).toContain(`script-src 'nonce-${nonce}'`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  });

  test.each([
    [2, "já foi pago"],
    [3, "venceu em 24/11/2026"],
    [5, ">Este boleto foi cancelado e não pode mais ser pago.<"],
  ])("of one that can't be paid says so, and shows no line (%i)", async (id, words) => {
    const { body } = await open(address(id));
    expect(body).toContain(words);
    expect(body).not.toContain("data-line");
    expect(body).not.toContain("<svg");
  });

  test.each([
    [1, "O acesso é liberado quando o pagamento for confirmado."],
    [3, "aguarde: o pagamento é confirmado em até 2 dias úteis."],
    [6, "O pagamento é confirmado em até 2 dias úteis."],
    [7, "aguarde: o pagamento é confirmado em até 2 dias úteis."],
  ])("promises access only where a payment opens it (%i)", async (id, words) => {
    const { body } = await open(address(id));
    expect(body).toContain(words);
    expect(/acesso/.test(body)).toBe(/acesso/.test(words));
  });

  test("opens only with its own signature", async () => {
    const right = address(1);
    const wrong = [
      right.replace("/1?", "/2?"),
      right.slice(0, -1),
      "/boleto/1",
      "/boleto/1?signature=",
      `${right}&signature=x`,
      address(4),
      "/boleto/x?signature=x",
      createBoletoSigner(Buffer.alloc(32, 8)).boletoAddress(brand, signed(1)),
      signer.boletoAddress({ slug: "ipe" }, signed(1)),
      signer.boletoAddress(brand, { transactionId: 1, orderCode: "sabia.BBBBBBBBBBB" }),
      // A missing boleto has no code that could be signed.
      signer.boletoAddress(brand, { transactionId: 4, orderCode: "" }),
    ];
    for (const url of wrong) {
      const answer = await open(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.body).toContain("Boleto não encontrado");
      expect(answer.body).not.toContain(record.line);
    }
    expect((await open(right, "ipe.localhost")).statusCode).toBe(404);
  });
});

describe("the PDF of a boleto", () => {
  test("is a sheet with the line as text", async () => {
    const answer = await open(address(1).replace("?", ".pdf?"));
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="boleto-123.pdf"',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.rawPayload.subarray(-6).toString()).toContain("%%EOF");
  });

  test("is not generated for a boleto that can't be paid", async () => {
    const answer = await open(address(2).replace("?", ".pdf?"));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(address(2));
  });
});
