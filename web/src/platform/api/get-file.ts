import { callFile } from "./call-file.ts";

/** Downloads a file (a material, an image of a text) with the session: a plain address would be refused. */
export const getFile = (
  file: { name: string } | { id: number | string },
  signal?: AbortSignal,
): Promise<Blob> =>
  "name" in file
    ? callFile("GET /v1/file/get-file", { query: { file_name: file.name }, signal })
    : callFile("GET /v1/file/get-file-by-id", { query: { file_id: file.id }, signal });

/** Saves a blob through the browser's downloads. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address only after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
