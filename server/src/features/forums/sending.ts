import { createHash } from "node:crypto";

/** What makes a sending that arrives twice one: a hash of the client's key, where it gave one, and one of what it sent. */
export type Sending = { sentKey: Buffer | null; sentDigest: Buffer };

const hash = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16);

/** `key` is the `Idempotency-Key` header; without it the very same content within 5 s counts as one (migration 0004). */
export const describeSending = (key: string | string[] | undefined, content: unknown): Sending => ({
  sentKey: typeof key === "string" && key.trim() !== "" ? hash(key.trim()) : null,
  sentDigest: hash(JSON.stringify(content)),
});
