/**
 * Whose word counts for a visitor's address: nobody's, that of a number of proxies in a row, or of proxies by
 * address.
 */
export type TrustProxy = boolean | number | string[];

/**
 * Turns a number of proxies into a trust function. Given the number itself, Fastify trusts nobody, since a
 * client that bypasses the proxies could send any address. Setting the number asserts that this is
 * impossible.
 */
export const trustedProxies = (trust: TrustProxy) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;
