import { networkInterfaces } from "node:os";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { webhookAddress } from "./open-gateway.ts";
import { listen } from "./platform/http/listen.ts";

const addresses = Object.values(networkInterfaces()).flatMap((own) => own ?? []);
const hasIpv6 = addresses.some(({ family }) => family === "IPv6");
const hasOwnIpv6 = addresses.some(({ address }) => address === "::1");
const hosts = [
  ["127.0.0.1", "127.0.0.1"],
  ["0.0.0.0", "127.0.0.1"],
  // Accepts IPv4 as well, and the machine may lack `::1`.
  ...(hasIpv6
    ? [
        ["::", "127.0.0.1"],
        ["0:0:0:0:0:0:0:0", "127.0.0.1"],
      ]
    : []),
  ...(hasOwnIpv6 ? [["::1", "[::1]"]] : []),
];

test.each(hosts)("webhooks reach a portal that listens at %s", async (host = "", name = "") => {
  const app = fastify();
  app.post("/api/v1/webhooks/pagarme/segredo", async () => "noted");
  const listening = await listen(app, { host, port: 0 });
  try {
    const address = webhookAddress(listening, "segredo");
    expect(new URL(address).hostname).toBe(name);
    expect(await (await fetch(address, { method: "POST" })).text()).toBe("noted");
  } finally {
    await listening.close();
  }
});
