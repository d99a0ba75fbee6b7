import { createHash } from "node:crypto";

/** What makes a sending that arrives twice one: a hash of the client's key, where it gave one, and one of what it sent. */
export type SubmissionFingerprint = { readonly sentKey: Buffer | null; readonly sentDigest: Buffer };

const hash = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16);

/** `key` is the `Idempotency-Key` header; `content` is what has to be the same, as JSON, for two sendings to be one. */
export const fingerprintSubmission = (
  key: string | string[] | undefined,
  content: unknown,
): SubmissionFingerprint => ({
  sentKey: typeof key === "string" && key.trim() !== "" ? hash(key.trim()) : null,
  sentDigest: hash(JSON.stringify(content)),
});
