import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { answerFailure } from "../http/failures.ts";

/** Students' portals are not for search engines. */
const robots = "User-agent: *\nDisallow: /\n";

/**
 * Serves the web's build: `/assets`, whose names contain a hash, cached forever, and the few files of the
 * root for an hour. The build has compressed them already.
 */
export function registerStatic(app: FastifyInstance, { webFolder }: { readonly webFolder: string }): void {
  const assets = join(webFolder, "assets");
  if (!existsSync(assets)) {
    throw new Error(`The web is not built: ${assets} is missing. Run "npm run build" and start again.`);
  }
  const rootFiles = readdirSync(webFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|^index\.html|^robots\.txt|\.(br|gz)$/.test(entry.name))
    .map((entry) => entry.name);

  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8").send(robots),
  );
  app.register((scope, _options, done) => {
    hideRefusals(scope);
    scope.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
    });
    for (const name of rootFiles) {
      scope.get(`/${encodeURIComponent(name)}`, (_request, reply) =>
        reply.sendFile(name, webFolder, { immutable: false, maxAge: "1h" }),
      );
    }
    done();
  });
}

/** A path that the file server rejects (`..`, `//`) is answered as 404. */
export function hideRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const refused = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    return answerFailure(
      refused && error.statusCode !== 416 ? new AppError("notFound") : error,
      request,
      reply,
    );
  });
}
