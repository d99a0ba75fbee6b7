/**
 * Portuguese texts shared by server and web, without any library, so that the web's bundle can include them
 * without the schemas.
 */

export { cardBrand, isCardExpiration, isCardNumber } from "./cards.ts";
export { listTexts } from "./list-texts.ts";
export {
  cartTotal,
  commonPaymentMethods,
  formatMoney,
  installmentLimit,
  type PaymentMethod,
  type PricedPackage,
  paymentMethods,
  splitInstallments,
} from "./money.ts";

export { emailLength, emailPattern, isBlank, isIdText, lengthOf, withoutUnseen } from "./text-rules.ts";

/** Error texts that the web shows without a request, identical to the server's (all of them are in `errors.ts`). */
export const errorTexts = {
  invalidCredentials: "Credenciais inválidas. Email ou senha incorretos.",
  notAuthor: "Só quem escreveu pode editar.",
  forumReadOnly: "Sua matrícula não permite escrever neste fórum.",
  emailUnknown: "Nenhum usuário encontrado com este email",
  enrollmentNotFound: "Matrícula não encontrada.",
  keyReused: "Este envio já foi feito com outro conteúdo.",
  discussionClosed: "Esta discussão está fechada.",
  discussionClosedBySchool: "Esta discussão foi fechada pela escola.",
  postRemoved: "Esta mensagem foi removida pela escola.",
  lessonLocked: "Conclua as aulas anteriores para abrir esta.",
  tooLarge: "O conteúdo enviado é grande demais.",
  notAnImage: "Upload incorreto de arquivo com formato não suportado, por favor enviar uma imagem!",
} as const;

/** The toast texts where spec §8 asks for "the status text" (wire §8). */
export const statusTexts: Record<number, string> = {
  0: "Sem conexão. Verifique sua internet.",
  400: "Requisição inválida.",
  401: "Sua sessão expirou. Entre novamente.",
  402: "Pagamento recusado.",
  403: "Acesso não permitido.",
  404: "Não encontrado.",
  405: "Operação não permitida.",
  409: "Conflito com outra alteração.",
  412: "Condição não atendida.",
  413: "Conteúdo grande demais.",
  415: "Formato não suportado.",
  422: "Dados inválidos",
  428: "Ainda não disponível.",
  429: "Muitas tentativas. Aguarde um pouco.",
  500: "Erro interno. Tente novamente.",
  503: "Serviço indisponível no momento.",
};

/** Enrollment statuses and their names (spec §3). */
export const enrollmentStatuses = {
  E: "Ativo",
  D: "Desistente",
  B: "Bloqueado",
  C: "Cancelado",
  F: "Finalizado",
} as const;

/** Statuses of an order, a plan or a payment and their names (wire §5). */
export const orderStatuses = {
  pending: "Aguardando pagamento",
  paid: "Pago",
  refused: "Recusado",
  expired: "Vencido",
  canceled: "Cancelado",
  refunded: "Reembolsado",
  trialing: "Em avaliação",
  active: "Ativa",
  past_due: "Em atraso",
} as const;

/** Order texts of form and server, verbatim from the specification (spec §4, §5, wire §5). */
export const orderTexts = {
  noMethod: "Selecione um método de pagamento!",
  noInstallments: "Escolha o número de parcelas!",
  alreadyOwned: "Você já possui este curso.",
  notOnSale: "O curso não está disponível no momento",
  onlyFree: "Você selecionou apenas cursos gratuitos, não há cobranças.",
  amountChanged: "O valor mudou. Confira antes de continuar.",
  noCommonMethod: "Os cursos escolhidos não têm uma forma de pagamento em comum. Compre um de cada vez.",
} as const;

/** Statuses of a discussion and their names (wire §3). */
export const discussionStatuses = {
  E: "Em aberto",
  R: "Respondida",
  F: "Fechada",
} as const;

/** Length limits of forum posts, as `lengthOf` counts. An edit may be as long as the text already is. */
export const postLimits = { title: 160, text: 10_000 } as const;

/** The only hosts that a lesson may embed in a frame. */
export const embedHosts = ["www.youtube-nocookie.com", "player.vimeo.com"] as const;

/**
 * The HTML allowed in texts (lessons, boards, forum posts): one list for the server, which sanitises what it
 * stores, and the web, which sanitises what it shows. Nothing in it can load, run, style, name or take input.
 */
export const allowedHtml = {
  tags: [
    "h2",
    "h3",
    "h4",
    "p",
    "div",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "b",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "mark",
    "small",
    "a",
    "blockquote",
    "table",
    "caption",
    "colgroup",
    "col",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "img",
    "figure",
    "figcaption",
    "code",
    "pre",
    "hr",
    "br",
    "details",
    "summary",
    "dl",
    "dt",
    "dd",
  ],
  attributes: {
    "*": ["lang"],
    a: ["href", "title", "rel", "target"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    col: ["span"],
    colgroup: ["span"],
    ol: ["start"],
    details: ["open"],
  },
} as const;

/** Statuses of a student's list and their names (wire §4). */
export const listStatuses = {
  NI: "Não iniciada",
  EA: "Em andamento",
  FA: "Finalizada",
  FE: "Encerrada pelo sistema",
} as const;

/** Limits of an answer: items, and characters of a written reply and of a cell. */
export const exerciseLimits = { options: 50, cells: 50, replyLength: 20_000, cellLength: 2_000 } as const;

/** Limits of an upload (wire §3). */
export const uploadLimits = {
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  recordingBytes: 20 * 1024 * 1024,
} as const;
