import { session } from "../session/session.ts";
import type { Arguments } from "./api-client.ts";
import { readBytes } from "./read-bytes.ts";
import { type LooseInput, sendWithSession } from "./send-with-session.ts";

type FileKey = "GET /v1/file/get-file" | "GET /v1/file/get-file-by-id" | "GET /v1/auth/my-data";

/** Downloads a file that needs the session (materials, one's own data). */
export async function callFile<K extends FileKey>(key: K, ...[input]: Arguments<K>): Promise<Blob> {
  const response = await sendWithSession(session, key, input as LooseInput);
  return readBytes(response, input?.signal);
}
