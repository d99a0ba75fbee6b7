import { formatMoney } from "@sabia/contract";
import { formatLine, toBarCode } from "../../platform/banking/boleto.ts";
import { drawBars } from "../../platform/banking/interleaved-2-of-5.ts";
import type { BoletoRecord } from "./boleto-address.ts";
import { boletoRows, isSimulated, simulatedNotice, statusSentence } from "./boleto-texts.ts";
import { toSheetLetters } from "./sheet-letters.ts";

const mm = 72 / 25.4;
const margin = 50;
/** Dimensions of the bar code, as FEBRABAN prescribes them. */
const barsWidth = 103 * mm;
const barsHeight = 13 * mm;
/** The cut line, the digits and the bar code: what is needed to pay stays on one page. */
const slipHeight = barsHeight + 40;

type Options = {
  readonly record: BoletoRecord;
  readonly brandName: string;
  readonly colour: string;
  readonly timeZone: string;
  readonly now: Date;
};

/** The boleto as an A4 sheet to print or keep. */
export async function writeBoletoPdf({ record, brandName, colour, timeZone, now }: Options): Promise<Buffer> {
  // Loaded with the first boleto, as it takes memory that few processes need.
  const { default: PdfDocument } = await import("pdfkit");
  const info = { Title: `Boleto ${record.documentNumber}`, Author: brandName, CreationDate: record.issuedAt };
  const pdf = new PdfDocument({ size: "A4", margin, info, lang: "pt-BR" });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  const width = pdf.page.width - 2 * margin;

  pdf.rect(0, 0, pdf.page.width, 10).fill(/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#000000");
  pdf
    .fillColor("#000000")
    .font("Helvetica-Bold")
    .fontSize(20)
    .text(toSheetLetters(brandName), margin, margin);
  pdf.fontSize(13).text("Boleto");
  pdf
    .moveDown(0.5)
    .font("Helvetica")
    .fontSize(10)
    .text(statusSentence(record, timeZone, now), { width });
  if (isSimulated(record)) pdf.font("Helvetica-Bold").text(simulatedNotice, { width });
  pdf.moveDown();

  for (const [name, value] of boletoRows(record, brandName, timeZone)) {
    pdf.font("Helvetica").fontSize(8).fillColor("#555555").text(name, { width });
    pdf.font("Helvetica-Bold").fontSize(11).fillColor("#000000").text(toSheetLetters(value), { width });
    pdf.moveDown(0.35);
  }
  pdf.moveDown(0.5).font("Helvetica").fontSize(8).fillColor("#555555").text("Itens", { width });
  pdf.fontSize(11).fillColor("#000000");
  for (const { title, quantity, unitPrice } of record.items)
    pdf.text(
      `${quantity > 1 ? `${quantity} x ` : ""}${toSheetLetters(title)}: ${formatMoney(unitPrice * quantity)}`,
      { width },
    );

  pdf.moveDown(2);
  if (pdf.y + slipHeight > pdf.page.height - margin) pdf.addPage();
  const cut = pdf.y;
  pdf
    .moveTo(margin, cut)
    .lineTo(margin + width, cut)
    .dash(3, { space: 3 })
    .stroke("#777777")
    .undash();
  pdf.moveDown().font("Courier-Bold").fontSize(12).text(formatLine(record.line), { width });
  drawBarCode(pdf, record.line, margin, pdf.y + 8);
  pdf.end();
  return whole;
}

function drawBarCode(pdf: PDFKit.PDFDocument, line: string, left: number, top: number): void {
  const barCode = toBarCode(line);
  if (!barCode) return;
  const { bars, width } = drawBars(barCode);
  const unit = barsWidth / width;
  for (const bar of bars) pdf.rect(left + bar.x * unit, top, bar.width * unit, barsHeight);
  pdf.fill("#000000");
}
