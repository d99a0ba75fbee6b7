/** What the simulator sends to the portal that started it, and writes to its folder for other portals. */
export type FromSimulator = { readonly url: string; readonly secretKey: string; readonly publicKey: string };

export type ToSimulator = { readonly webhooksTo: string };

export const addressFile = "address.json";

/** Why it ended before it was ready. */
export const exitCodes = { busy: 75, portTaken: 76, busyElsewhere: 77 } as const;
