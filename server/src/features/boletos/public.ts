export {
  type BoletoRecord,
  type BoletoSigner,
  createBoletoSigner,
  type SignedBoleto,
} from "./boleto-address.ts";
export { paidInVain } from "./boleto-texts.ts";
