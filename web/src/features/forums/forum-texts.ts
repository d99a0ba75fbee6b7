const count = (value: number) => value.toLocaleString("pt-BR");

/** Nothing for an unknown count. */
const countOf = (total: number | undefined, one: string, many: string) =>
  total === undefined ? "" : `${count(total)} ${total === 1 ? one : many}`;

export const countReplies = (total: number | undefined) => countOf(total, "resposta", "respostas");

export const countDiscussions = (total: number | undefined) => countOf(total, "discussão", "discussões");
