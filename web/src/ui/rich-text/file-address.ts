/** Addresses of files that need the session: a plain `<img src>` would be refused. */
const filePaths = ["/api/v1/file/get-file", "/api/v1/file/get-file-by-id"];

/** A substitute for `URL.parse`, which the oldest supported browsers lack (web/vite.config.ts). */
function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The file of an image's address, by name or by id; null for any other address. */
export function readFileAddress(address: string, origin: string): { name: string } | { id: string } | null {
  const url = parseUrl(address, origin);
  if (url?.origin !== origin || !filePaths.includes(url.pathname.replace(/\/$/, ""))) return null;
  const name = url.searchParams.get("file_name");
  const id = url.searchParams.get("file_id");
  if (name) return { name };
  return id ? { id } : null;
}
