/** The senders; `broken` has an invalid token. */
export const senders = ["anonymous", "classmate", "otherGroup", "otherBrand", "broken"] as const;
export type Sender = (typeof senders)[number];
