/** How many bytes are inspected: the beginning of a file is enough. */
const enough = 64;

/**
 * Decodes UTF-16, as written by Windows redirects, detected by its byte order mark or the zeros between
 * letters. Undefined for anything else.
 */
export function decodeUtf16(bytes: Uint8Array): string | undefined {
  const order = findOrder(bytes);
  return order && new TextDecoder(order).decode(bytes);
}

function findOrder(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, enough);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const most = head.length / 4;
  const [even = 0, odd = 0] = zeros;
  if (odd > most && even === 0) return "utf-16le";
  if (even > most && odd === 0) return "utf-16be";
  return undefined;
}
