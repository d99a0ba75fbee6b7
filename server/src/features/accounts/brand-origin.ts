import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { isLoopbackHost, looksLocal } from "../../platform/http/at-this-machine.ts";

/** The default ports of http and https, which a URL omits. */
const unnamed = new Set([80, 443]);

/** The port as written in a URL: the visitor's if the portal listens on it, else the configured public one. */
function findPort(
  given: number,
  { ips = [], socket }: FastifyRequest,
  publicPort: number | undefined,
): string {
  // Behind a proxy the portal's own port can't be reached.
  const isOwn = ips.length <= 1 && given === socket.localPort;
  const port = isOwn ? given : publicPort;
  return port === undefined || unnamed.has(port) ? "" : `:${port}`;
}

/** The brand's best host for links: preferably one that works from anywhere. */
function findPublicName({ hosts }: Brand): string | undefined {
  const names = hosts.toSorted().filter((host) => host !== "localhost" && !isIP(host));
  return names.find((host) => !isLoopbackHost(host)) ?? names[0] ?? hosts[0];
}

/**
 * The origin of links in mails. The request's host counts only if it is one of the brand's, and its port only if it is the portal's:
 * a request can contain any others, and they are replaced by the brand's own host and the public port. A loopback host counts
 * only for a visitor at this machine, since elsewhere its link doesn't work, and never for a brand with a public host: a proxy may send
 * `localhost` for any visitor.
 */
export function brandOrigin(brand: Brand, request: FastifyRequest, publicPort?: number): string {
  const [, name = "", given] = /^(.*?)(?::(\d{1,5}))?$/.exec(request.host.toLowerCase()) ?? [];
  const isLocal = looksLocal(request) && brand.hosts.every(isLoopbackHost);
  const isNamed = brand.hosts.includes(name) && (!isLoopbackHost(name) || isLocal);
  const host = isNamed ? name : (findPublicName(brand) ?? name);
  // A proxy may pass on the visitor's own X-Forwarded-Proto, which can hold anything.
  const scheme = request.protocol === "https" ? "https" : "http";
  return `${scheme}://${host}${findPort(Number(given), request, publicPort)}`;
}
