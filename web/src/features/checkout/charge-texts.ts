// Messages about charges if nothing was sent just now, or its card was refused. `isSent`: an order for the same was sent before, and may still be charged.

const elsewhere = "O que foi feito do seu envio anterior aparece em Meus pedidos.";

export const cardAway = (isSent: boolean): string =>
  isSent
    ? `Não conseguimos falar com a operadora do cartão, e esta tentativa não chegou a ela. ${elsewhere}`
    : "Não conseguimos falar com a operadora do cartão. Nada foi cobrado: tente novamente.";

export const planAway = (isSent: boolean): string => (isSent ? elsewhere : "Nada foi cobrado.");

export const cartChanged = (isSent: boolean): string =>
  isSent
    ? `O carrinho mudou. Confira os cursos antes de continuar. ${elsewhere}`
    : "O carrinho mudou e nada foi cobrado. Confira os cursos antes de continuar.";

/** The student left the page before the order was sent. */
export const leftEarly = (isSent: boolean): string =>
  isSent
    ? `Você saiu da página antes do novo envio. ${elsewhere}`
    : "Você saiu da página antes do envio, e nada foi cobrado.";

/** After the card was refused; `hasBoleto`: a boleto is another way. */
export const cardRefused = (isSent: boolean, hasBoleto: boolean): string => {
  const next = `Você pode tentar com outro cartão${hasBoleto ? " ou pagar por boleto" : ""}.`;
  return isSent
    ? `O cartão foi recusado. ${next} ${elsewhere}`
    : `O cartão foi recusado e nada foi cobrado. ${next}`;
};
