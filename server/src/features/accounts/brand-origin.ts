import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { isLoopbackHost, looksLocal } from "../../platform/http/at-this-machine.ts";

/** The ports of http and https, which an address needn't name. */
const unnamed = new Set([80, 443]);

/** The port as an address bears it: the visitor's where the portal listens at it, else the one that the configuration says. */
function findPort(
  given: number,
  { ips = [], socket }: FastifyRequest,
  publicPort: number | undefined,
): string {
  // Where a proxy stands in front nobody comes to the portal's own port.
  const isOwn = ips.length <= 1 && given === socket.localPort;
  const port = isOwn ? given : publicPort;
  return port === undefined || unnamed.has(port) ? "" : `:${port}`;
}

/** One that leads there from everywhere, where the brand has one. */
function findPublicName({ hosts }: Brand): string | undefined {
  const names = hosts.toSorted().filter((host) => host !== "localhost" && !isIP(host));
  return names.find((host) => !isLoopbackHost(host)) ?? names[0] ?? hosts[0];
}

/**
 * Where links of a mail lead: the host of the request when it is one of the brand's, at a port that is the portal's. Any other
 * host, which anybody may write into a request, gives way to one of the brand's own names, and any other port to the public one.
 * `localhost` is one of the brand's to those alone who sit there, at any other machine its link is dead; and to nobody where the brand
 * has a public name: a proxy may ask under ours for anybody.
 */
export function brandOrigin(brand: Brand, request: FastifyRequest, publicPort?: number): string {
  const [, name = "", given] = /^(.*?)(?::(\d{1,5}))?$/.exec(request.host.toLowerCase()) ?? [];
  const isLocal = looksLocal(request) && brand.hosts.every(isLoopbackHost);
  const isNamed = brand.hosts.includes(name) && (!isLoopbackHost(name) || isLocal);
  const host = isNamed ? name : (findPublicName(brand) ?? name);
  // Of a proxy that passes the header on instead of setting it, it is the visitor's word, whole addresses too.
  const scheme = request.protocol === "https" ? "https" : "http";
  return `${scheme}://${host}${findPort(Number(given), request, publicPort)}`;
}
