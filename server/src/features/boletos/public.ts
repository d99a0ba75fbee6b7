export {
  type BoletoRecord,
  type BoletoSigner,
  createBoletoSigner,
  type SignedBoleto,
} from "./boleto-address.ts";
