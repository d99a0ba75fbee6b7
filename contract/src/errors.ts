import { errorTexts } from "./texts.ts";

/** All errors: status and message (wire §1, §3). A route may give its own message. */
export const errors = {
  malformed: { status: 400, message: "A requisição não pôde ser lida." },
  unauthenticated: { status: 401, message: "Não autenticado." },
  invalidCredentials: { status: 401, message: errorTexts.invalidCredentials },
  paymentRefused: { status: 402, message: "Pagamento recusado pela operadora do cartão." },
  forbidden: { status: 403, message: "Você não tem permissão para isto." },
  notAuthor: { status: 403, message: errorTexts.notAuthor },
  forumReadOnly: { status: 403, message: errorTexts.forumReadOnly },
  postRemoved: { status: 403, message: errorTexts.postRemoved },
  discussionClosedBySchool: { status: 403, message: errorTexts.discussionClosedBySchool },
  notFound: { status: 404, message: "Não encontrado." },
  emailUnknown: { status: 404, message: errorTexts.emailUnknown },
  enrollmentNotFound: { status: 404, message: errorTexts.enrollmentNotFound },
  methodNotAllowed: { status: 405, message: "Método não permitido." },
  conflict: { status: 409, message: "O registro foi alterado por outra pessoa. Atualize a página." },
  keyReused: { status: 409, message: errorTexts.keyReused },
  notForumMember: { status: 412, message: "Você não participa deste fórum." },
  discussionClosed: { status: 412, message: errorTexts.discussionClosed },
  lessonLocked: { status: 412, message: errorTexts.lessonLocked },
  firstAccessDone: { status: 412, message: "O primeiro acesso desta matrícula já foi realizado." },
  resetLinkExpired: { status: 412, message: "Este link de redefinição expirou. Solicite um novo." },
  fileInUse: { status: 409, message: "O arquivo está em uso em uma resposta." },
  alreadyAnswered: { status: 412, message: "Este exercício já foi respondido." },
  timeExpired: { status: 412, message: "Tempo expirado." },
  tooSlow: { status: 408, message: "A requisição demorou demais para chegar." },
  tooLarge: { status: 413, message: errorTexts.tooLarge },
  unsupportedMedia: { status: 415, message: "Formato não suportado." },
  notAnImage: {
    status: 415,
    message: errorTexts.notAnImage,
  },
  rangeNotSatisfiable: { status: 416, message: "O trecho pedido do arquivo não existe." },
  invalid: { status: 422, message: "Dados inválidos" },
  listOver: { status: 422, message: "O prazo para responder esta lista terminou." },
  listNotOpenYet: { status: 428, message: "A lista de exercícios ainda não está disponível." },
  throttled: { status: 429, message: "Muitas tentativas. Aguarde um pouco e tente novamente." },
  headersTooLarge: { status: 431, message: "O cabeçalho da requisição é grande demais." },
  internal: { status: 500, message: "Erro interno. Tente novamente." },
  paymentUnknown: {
    status: 503,
    message:
      "Ainda não sabemos se o pagamento foi concluído. Seu pedido está guardado e será conferido com a operadora: não é preciso pagar de novo.",
  },
  boletoDelayed: {
    status: 503,
    message:
      "Seu pedido está guardado e nada foi cobrado. Ele é concluído assim que a operadora responder: acompanhe em Meus pedidos.",
  },
  unavailable: { status: 503, message: "Serviço indisponível no momento. Tente novamente em instantes." },
} as const;

/** Code of an error; stable, so that tests and logs can rely on it. */
export type ErrorCode = keyof typeof errors;
