/** What a boleto's own page and the list of orders say in the same words. */
export const boletoTexts = {
  /** Paid after its order had ended: the portal can't refund it, but the school can. */
  paidInVain:
    "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.",
  canceled: "Este boleto foi cancelado e não pode mais ser pago.",
} as const;

const groups = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/;

/** A boleto's 47 digits as banks print them: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export const formatBoletoLine = (line: string): string => line.replace(groups, "$1.$2 $3.$4 $5.$6 $7 $8");
