import { type Endpoint, endpoints } from "@sabia/contract";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import type { Brand } from "../../db/brands.ts";
import type { Handlers } from "./handlers.ts";
import { registerEndpoint } from "./register-endpoint.ts";

test.each([
  ["POST /v1/auth/login", { email: "ana@sabia.example", password: "uma-senha" }],
  ["POST /v1/webhooks/pagarme/:secret", { id: "evt_1" }],
] as const)("%s holds nothing of its body but what it was given", async (key, payload) => {
  const app = fastify();
  let held: unknown;
  let given: unknown;
  const handler = async ({ request, body }: { request: { body: unknown }; body: unknown }) => {
    [held, given] = [request.body, body];
    return {};
  };
  registerEndpoint(app, key, endpoints[key] as Endpoint, {
    handlers: { [key]: handler } as unknown as Handlers,
    findBrand: async () => ({}) as Brand,
    isOfRemoved: async () => false,
    openSession: () => ({ tokenHash: Buffer.alloc(0), now: new Date(), verified: false }),
    authenticate: async () => undefined,
  });
  const url = `/api${endpoints[key].path}`.replace(":secret", "a-secret");
  const answer = await app.inject({ method: "POST", url, payload: { ...payload } });
  expect([answer.statusCode, held, given]).toEqual([200, undefined, payload]);
});
