import { countOf } from "../../platform/format-number.ts";

/** Nothing for an unknown count. */
const countKnown = (total: number | undefined, one: string, many: string) =>
  total === undefined ? "" : countOf(total, one, many);

export const countReplies = (total: number | undefined) => countKnown(total, "resposta", "respostas");

export const countDiscussions = (total: number | undefined) => countKnown(total, "discussão", "discussões");
