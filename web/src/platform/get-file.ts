import { callFile } from "./api-client.ts";

/** The bytes of a file (material, image of a text), fetched with the session: a plain address would be refused. */
export const getFile = (
  file: { name: string } | { id: number | string },
  signal?: AbortSignal,
): Promise<Blob> =>
  "name" in file
    ? callFile("GET /v1/file/get-file", { query: { file_name: file.name }, signal })
    : callFile("GET /v1/file/get-file-by-id", { query: { file_id: file.id }, signal });
