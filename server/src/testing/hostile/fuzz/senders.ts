/** Who sends; `broken` brings a token that is none. */
export const senders = ["anonymous", "classmate", "otherGroup", "otherBrand", "broken"] as const;
export type Sender = (typeof senders)[number];
