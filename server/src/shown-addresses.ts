/** What the portal calls itself when it has started, for whoever sits at the machine. */
const atLocalhost = new Set(["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"]);

/** Where a browser finds the portal that listens at `host`. */
export function portalAddress(host: string, port: number): string {
  if (atLocalhost.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Where it finds the brand of a name that means this machine. Who listens at one address of the network isn't found there: the
 * default brand answers at that address, another one by its name alone, which the network has to know.
 */
export function brandAddress(host: string, port: number, brandHost: string): string {
  if (atLocalhost.has(host)) return `http://${brandHost}:${port}`;
  return brandHost === "localhost" ? portalAddress(host, port) : brandHost;
}
