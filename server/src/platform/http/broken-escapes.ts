/**
 * The address of a request, with every `%` of a path that can't be decoded (`/%E0%A4%A`) taken for a plain character: it
 * is an unknown address like any other, so that a browser gets the portal's page and a client the API's 404.
 */
export function takeBrokenEscapes(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes("%")) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
