export { type BoletoRecord, type BoletoSigner, createBoletoSigner } from "./boleto-address.ts";
