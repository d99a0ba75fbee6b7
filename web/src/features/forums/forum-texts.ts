const count = (value: number) => value.toLocaleString("pt-BR");

export const countReplies = (total: number) => `${count(total)} ${total === 1 ? "resposta" : "respostas"}`;

export const countDiscussions = (total: number) =>
  `${count(total)} ${total === 1 ? "discussão" : "discussões"}`;
