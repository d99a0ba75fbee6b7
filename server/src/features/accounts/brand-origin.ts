import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";

/**
 * Where links of a mail lead: the host of the request when it is one of the brand's, with the port the visitor used.
 * Any other host, which anybody may write into a request, gives way to one of the brand's own names.
 */
export function brandOrigin(brand: Brand, request: Pick<FastifyRequest, "host" | "protocol">): string {
  const [, name = "", port = ""] = /^(.*?)(:\d{1,5})?$/.exec(request.host.toLowerCase()) ?? [];
  const own = (host: string) => host !== "localhost" && !isIP(host);
  const host = brand.hosts.includes(name)
    ? name
    : (brand.hosts.toSorted().find(own) ?? brand.hosts[0] ?? name);
  return `${request.protocol}://${host}${port}`;
}
