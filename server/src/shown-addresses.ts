/** Hosts that the start-up message shows as localhost. */
const atLocalhost = new Set(["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"]);

/** The address at which a browser finds the portal listening at `host`. */
export function portalAddress(host: string, port: number): string {
  if (atLocalhost.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The address of a brand whose host means this machine. If the portal listens at a network address, that
 * serves the default brand, and another brand is found only by its name, which the network has to resolve.
 */
export function brandAddress(host: string, port: number, brandHost: string): string {
  if (atLocalhost.has(host)) return `http://${brandHost}:${port}`;
  return brandHost === "localhost" ? portalAddress(host, port) : brandHost;
}
