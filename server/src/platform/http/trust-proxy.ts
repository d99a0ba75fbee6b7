/** Whom to believe about a visitor's address: nobody, so many proxies in a row, or proxies by their addresses. */
export type TrustProxy = boolean | number | string[];

/**
 * A number of proxies as a rule of Fastify's own kind: given the number itself it believes nobody, since whoever reaches
 * the portal past the proxies could say anything. Who sets the number says that nobody can.
 */
export const trustedProxies = (trust: TrustProxy) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;
