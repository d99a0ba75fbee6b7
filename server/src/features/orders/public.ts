/** Everything that other features and the app may use of orders. */
export { findBoletoRecord } from "./find-boleto-record.ts";
export { findTokenizing } from "./find-tokenizing.ts";
export { createOrderData } from "./orders.personal-data.ts";
export { scheduleReconciliation } from "./reconcile/reconcile-orders.ts";
