import diagnosticsChannel from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

const begun = "fastify.initialization";

/**
 * Runs `work`, and collects every `METHOD /url` registered on each Fastify instance that it creates: a hook
 * added later would miss the first ones.
 */
export async function collectRoutes<T>(
  work: () => Promise<T>,
): Promise<{ result: T; routesOf: (app: FastifyInstance) => string[] }> {
  const routes = new Map<unknown, string[]>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const seen: string[] = [];
    routes.set(fastify, seen);
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) seen.push(`${each} ${url}`);
    });
  };
  diagnosticsChannel.subscribe(begun, watch);
  try {
    return { result: await work(), routesOf: (app) => routes.get(app) ?? [] };
  } finally {
    diagnosticsChannel.unsubscribe(begun, watch);
  }
}
