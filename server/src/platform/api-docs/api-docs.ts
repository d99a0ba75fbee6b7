import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { hideRefusals } from "../pages/static.ts";
import { describeApi } from "./openapi.ts";

/** The viewer draws its icons from `data:`; all else is served here. */
const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** `/api/docs` shows the contract to people, `/api/docs/json` to programs. Public: it contains no data. */
export function registerApiDocs(app: FastifyInstance): void {
  app.register((scope, _options, done) => {
    hideRefusals(scope);
    scope.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
    });
    scope.register(swagger, {
      mode: "static",
      specification: { document: describeApi() as never },
    });
    scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: policy,
      theme: { title: "API do portal" },
      uiConfig: {
        layout: "BaseLayout",
        deepLinking: true,
        docExpansion: "list",
        persistAuthorization: false,
      },
    });
    done();
  });
}
