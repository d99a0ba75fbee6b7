import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { writeBoletoPdf } from "./boleto-pdf.ts";

const record = {
  line: "99990000040000000000000000000232116420000049900",
  dueAt: new Date("2026-11-27T02:59:59Z"),
  issuedAt: new Date("2026-11-23T15:00:00Z"),
  status: "pending",
  isUnwanted: false,
  hasAccess: false,
  amount: 49_900,
  payerName: "Ana Lima",
  documentNumber: "31",
  orderCode: "sabia.AAAAAAAAAAA",
  items: [{ title: "Preparatório ENEM", quantity: 1, unitPrice: 49_900 }],
} as const;

/** The drawing commands and the text of each page. */
async function readPages(more: object): Promise<{ drawn: string; words: string }[]> {
  const brand = {
    brandName: "Escola Sabiá",
    colour: "#12616f",
    timeZone: "America/Sao_Paulo",
    now: record.issuedAt,
  };
  const pdf = await writeBoletoPdf({ record: { ...record, ...more }, ...brand });
  const streams = [...pdf.toString("latin1").matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)];
  return streams.map(([, packed = ""]) => {
    const drawn = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    const lines = [...drawn.matchAll(/\[(.*)\] TJ/g)].map(([, parts = ""]) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
        .join(""),
    );
    return { drawn, words: lines.join("\n") };
  });
}

describe("a name", () => {
  test.each([
    ["José de Araújo Conceição", "José de Araújo Conceição"],
    ["José de Araújo".normalize("NFD"), "José de Araújo"],
    ["Łukasz Şahin Đặng Dvořák", "Lukasz Sahin Dang Dvorák"],
    ["Zoë\u200b \u202eO’Neil – filha", "Zoë O\x92Neil \x96 filha"],
    ["Ana 漢字 😀", "Ana ?? ?"],
    ["Ana\r\nLima", "Ana Lima"],
  ])("is printed as far as the sheet's letters go: %s", async (payerName, printed) => {
    const [page] = await readPages({ payerName });
    expect(page?.words.split("\n")).toContain(printed);
  });
});

describe("the slip to be paid", () => {
  test.each([1, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50])(
    "stands whole on one page, within its margins, with %i courses",
    async (count) => {
      const items = Array.from({ length: count }, (_, at) => ({
        title: `Curso ${at}`,
        quantity: 1,
        unitPrice: 100,
      }));
      const pages = await readPages({ items });
      expect(pages.map(({ words }) => words).join("\n")).toContain(`Curso ${count - 1}:`);
      const slip = pages.filter(({ words }) => words.includes("99990.00004"));
      expect(slip).toHaveLength(1);
      const { drawn = "" } = slip[0] ?? {};
      expect(drawn, "the line to cut along").toContain("[3 3] 0 d");
      const bars = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
        ([, , y, , height]) => Number(y) + Number(height),
      );
      expect(bars.length).toBeGreaterThan(100);
      expect(Math.max(...bars)).toBeLessThanOrEqual(841.89 - 50);
    },
  );
});
