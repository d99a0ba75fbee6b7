import { createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "../../db/brands.ts";

/** What the page of a boleto shows. Orders give it by the id of a transaction, whichever student's it is. */
export type BoletoRecord = {
  /** 47 digits; amount and bank are in it. */
  readonly line: string;
  readonly dueAt: Date;
  readonly issuedAt: Date;
  readonly status: "pending" | "paid" | "expired" | "canceled" | "refused" | "refunded";
  readonly amount: number;
  readonly payerName: string;
  /** Number of the order, as the student sees it in `/pedidos`. */
  readonly documentNumber: string;
  readonly items: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
};

/** Makes and checks addresses that open one boleto of one brand. Whoever holds the address may pay: it doesn't expire. */
export type BoletoSigner = {
  /** `/boleto/12?signature=…`, a path on the brand's own host; with `.pdf` behind the number it is the PDF. */
  boletoAddress(brand: Pick<Brand, "slug">, transactionId: number): string;
  verify(brand: Pick<Brand, "slug">, transactionId: number, signature: string | undefined): boolean;
};

/** `key` is shared by all processes (registry.secrets). */
export function createBoletoSigner(key: Buffer): BoletoSigner {
  const signatureOf = (brand: Pick<Brand, "slug">, transactionId: number) =>
    createHmac("sha256", key).update(`boleto\n${brand.slug}\n${transactionId}`).digest();
  return {
    boletoAddress: (brand, transactionId) =>
      `/boleto/${transactionId}?signature=${signatureOf(brand, transactionId).toString("base64url")}`,
    verify(brand, transactionId, signature) {
      if (signature === undefined) return false;
      const given = Buffer.from(signature, "base64url");
      const right = signatureOf(brand, transactionId);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
