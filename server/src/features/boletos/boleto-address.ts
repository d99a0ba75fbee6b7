import { createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "../../db/brands.ts";

/** What the page of a boleto shows. The orders feature finds it by the payment's id, whoever the student is. */
export type BoletoRecord = {
  /** 47 digits, which include amount and bank. */
  readonly line: string;
  readonly dueAt: Date;
  readonly issuedAt: Date;
  readonly status: "pending" | "paid" | "expired" | "canceled" | "refused" | "refunded";
  readonly amount: number;
  /** The order had ended before it was paid. */
  readonly isUnwanted: boolean;
  readonly payerName: string;
  /** Number of the order, as the student sees it in `/pedidos`. */
  readonly documentNumber: string;
  /** Our code for the order at the gateway: random, and never used again. */
  readonly orderCode: string;
  readonly items: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
};

/** The order code is signed too: after a restore the number alone may belong to another student's boleto. */
export type SignedBoleto = { readonly transactionId: number; readonly orderCode: string };

/** Makes and checks addresses that open one boleto of one brand. Whoever holds the address may pay: it doesn't expire. */
export type BoletoSigner = {
  /** `/boleto/12?signature=…`, a path on the brand's own host; with `.pdf` behind the number it is the PDF. */
  boletoAddress(brand: Pick<Brand, "slug">, boleto: SignedBoleto): string;
  verify(brand: Pick<Brand, "slug">, boleto: SignedBoleto, signature: string | undefined): boolean;
};

/** `key` is shared by all processes (registry.secrets). */
export function createBoletoSigner(key: Buffer): BoletoSigner {
  const signatureOf = ({ slug }: Pick<Brand, "slug">, { transactionId, orderCode }: SignedBoleto) =>
    createHmac("sha256", key).update(`boleto\n${slug}\n${transactionId}\n${orderCode}`).digest();
  return {
    boletoAddress: (brand, boleto) =>
      `/boleto/${boleto.transactionId}?signature=${signatureOf(brand, boleto).toString("base64url")}`,
    verify(brand, boleto, signature) {
      if (signature === undefined) return false;
      const given = Buffer.from(signature, "base64url");
      const right = signatureOf(brand, boleto);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
