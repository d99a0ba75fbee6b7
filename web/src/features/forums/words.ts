const count = (value: number) => value.toLocaleString("pt-BR");

export const countReplies = (total: number) => `${count(total)} ${total === 1 ? "resposta" : "respostas"}`;

export const countDiscussions = (total: number) =>
  `${count(total)} ${total === 1 ? "discussão" : "discussões"}`;

/** `3 novidades`: discussions in which somebody wrote since the last visit; the server stops counting at a hundred. */
export const countNews = (total: number) =>
  total >= 100 ? "100 ou mais novidades" : `${count(total)} ${total === 1 ? "novidade" : "novidades"}`;
