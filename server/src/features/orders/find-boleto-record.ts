import type { Brand } from "../../db/brands.ts";
import type { BoletoRecord } from "../boletos/public.ts";
import { presentBoletoRecord } from "./orders.present.ts";
import { findBoletoPayment } from "./orders.queries.ts";

/** The data for a boleto's page, by the id of its payment; undefined if there is none. */
export async function findBoletoRecord(brand: Brand, paymentId: number): Promise<BoletoRecord | undefined> {
  const row = await findBoletoPayment(brand.db, paymentId);
  return row && presentBoletoRecord(row);
}
