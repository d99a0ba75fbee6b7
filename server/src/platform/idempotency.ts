import { createHash } from "node:crypto";

/** Recognises a submission that arrives twice: a hash of the client's key, if it sent one, and a hash of the content. */
export type SubmissionFingerprint = { readonly sentKey: Buffer | null; readonly sentDigest: Buffer };

const hash = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16);

/** `key` is the `Idempotency-Key` header; two submissions are the same when `content` is equal as JSON. */
export const fingerprintSubmission = (
  key: string | string[] | undefined,
  content: unknown,
): SubmissionFingerprint => ({
  sentKey: typeof key === "string" && key.trim() !== "" ? hash(key.trim()) : null,
  sentDigest: hash(JSON.stringify(content)),
});
