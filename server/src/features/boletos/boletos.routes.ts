import { randomBytes } from "node:crypto";
import type { AppInfo } from "@sabia/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { setPageHeaders } from "../../platform/http/page-headers.ts";
import type { BoletoRecord, BoletoSigner } from "./boleto-address.ts";
import { writeBoletoPage, writeNoBoletoPage } from "./boleto-page.ts";
import { writeBoletoPdf } from "./boleto-pdf.ts";

export type BoletoOptions = {
  readonly signer: BoletoSigner;
  readonly findBrand: (host: string) => Promise<Brand | undefined>;
  /** Provided by the orders feature: a boleto by the id of its payment. */
  readonly findBoleto: (brand: Brand, transactionId: number) => Promise<BoletoRecord | undefined>;
  readonly brandStyle: (appInfo: AppInfo) => string;
  readonly clock: Clock;
};

type Request = FastifyRequest<{ Params: { name: string }; Querystring: { signature?: unknown } }>;

/** `/boleto/12` and `/boleto/12.pdf`: pages for whoever holds the signed address, without signing in. */
export function registerBoletos(app: FastifyInstance, options: BoletoOptions): void {
  const { signer, findBrand, findBoleto, brandStyle, clock } = options;

  const find = async (brand: Brand, { params, query }: Request) => {
    const [, id, pdf] = /^([1-9]\d{0,8})(\.pdf)?$/.exec(params.name) ?? [];
    const signature = typeof query.signature === "string" ? query.signature : undefined;
    if (id === undefined || signature === undefined) return undefined;
    const record = await findBoleto(brand, Number(id));
    // Checked for a missing boleto as well, so that the answer takes as long.
    const boleto = { transactionId: Number(id), orderCode: record?.orderCode ?? "" };
    if (!signer.verify(brand, boleto, signature) || !record) return undefined;
    return { record, pdf: pdf !== undefined, address: signer.boletoAddress(brand, boleto) };
  };

  app.get("/boleto/:name", async (request: Request, reply) => {
    const brand = await findBrand(request.hostname);
    if (!brand) throw new AppError("notFound");
    const { appInfo, timeZone } = brand;
    // Whoever has the address can open it, so it must not leak as a referrer or stay in a cache.
    reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store");
    const found = await find(brand, request);
    const page = { appInfo, brandStyle: brandStyle(appInfo) };
    if (!found)
      return sendDocument(request, reply.code(404), (nonce) => writeNoBoletoPage({ ...page, nonce }));
    const { record, pdf, address } = found;
    const now = clock.now();
    if (!pdf) {
      const pdfAddress = address.replace("?", ".pdf?");
      return sendDocument(request, reply, (nonce) =>
        writeBoletoPage({ ...page, record, timeZone, now, pdfAddress, nonce }),
      );
    }
    // A boleto that can no longer be paid must not be printed.
    if (record.status !== "pending") return reply.redirect(address, 303);
    const colour = appInfo.theme_primary;
    return reply
      .type("application/pdf")
      .header(
        "content-disposition",
        `attachment; filename="boleto-${record.documentNumber.replace(/[^\w-]/g, "")}.pdf"`,
      )
      .send(await writeBoletoPdf({ record, brandName: appInfo.name, colour, timeZone, now }));
  });
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  setPageHeaders(request, reply, { kind: "document", nonce });
  return reply.send(write(nonce));
}
