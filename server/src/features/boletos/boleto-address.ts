import { createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "../../db/brands.ts";

/** The contents of a boleto's page. Found by the orders feature by the payment's id, for any student. */
export type BoletoRecord = {
  /** 47 digits, which include amount and bank. */
  readonly line: string;
  readonly dueAt: Date;
  readonly issuedAt: Date;
  readonly status: "pending" | "paid" | "expired" | "canceled" | "refused" | "refunded";
  readonly amount: number;
  /** The order had ended before the boleto was paid. */
  readonly isUnwanted: boolean;
  /** It pays a plan that is running: its courses are open already. */
  readonly hasAccess: boolean;
  readonly payerName: string;
  /** The order's number, as shown in `/pedidos`. */
  readonly documentNumber: string;
  /** Our code for the order at the gateway: random, and never reused. */
  readonly orderCode: string;
  readonly items: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
};

/** The order code is signed too: after a restore the number alone may belong to another student's boleto. */
export type SignedBoleto = { readonly transactionId: number; readonly orderCode: string };

/**
 * Creates and verifies addresses that open one boleto of one brand. Whoever has the address may pay: it
 * doesn't expire.
 */
export type BoletoSigner = {
  /** `/boleto/12?signature=…`, a path on the brand's own host; with `.pdf` after the number it is the PDF. */
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
