import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";

type Asked = Pick<FastifyRequest, "host" | "protocol" | "ips" | "socket">;

/** The ports of http and https, which an address needn't name. */
const unnamed = new Set([80, 443]);

/** The port as an address bears it: the visitor's where the portal listens at it, else the one that the configuration says. */
function findPort(given: number, { ips = [], socket }: Asked, publicPort: number | undefined): string {
  // Where a proxy stands in front nobody comes to the portal's own port.
  const isOwn = ips.length <= 1 && given === socket.localPort;
  const port = isOwn ? given : publicPort;
  return port === undefined || unnamed.has(port) ? "" : `:${port}`;
}

/**
 * Where links of a mail lead: the host of the request when it is one of the brand's, at a port that is the portal's. Any other
 * host, which anybody may write into a request, gives way to one of the brand's own names, and any other port to the public one.
 */
export function brandOrigin(brand: Brand, request: Asked, publicPort?: number): string {
  const [, name = "", given] = /^(.*?)(?::(\d{1,5}))?$/.exec(request.host.toLowerCase()) ?? [];
  const own = (host: string) => host !== "localhost" && !isIP(host);
  const host = brand.hosts.includes(name)
    ? name
    : (brand.hosts.toSorted().find(own) ?? brand.hosts[0] ?? name);
  return `${request.protocol}://${host}${findPort(Number(given), request, publicPort)}`;
}
