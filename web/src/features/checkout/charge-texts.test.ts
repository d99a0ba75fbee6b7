import { expect, test, vi } from "vitest";
import { createCardToken } from "./api/create-card-token.ts";
import { cardAway, cardRefused, cartChanged, leftEarly, planAway } from "./charge-texts.ts";
import { startFrom } from "./payment-fields.ts";

const cardRefusedHere = (isSent: boolean) => cardRefused(isSent, true);
const texts = [cardAway, cartChanged, leftEarly, planAway, cardRefusedHere];

test("no message says that nothing was charged while an order is in progress", () => {
  for (const say of texts) {
    expect(say(false)).toMatch(/nada foi cobrado/i);
    expect(say(true)).not.toMatch(/nada foi cobrado/i);
    expect(say(true)).toContain("Meus pedidos");
  }
});

test.each([false, true])("a failed token request says the same: sent before %s", async (isSent) => {
  const gateway = { tokens_url: "https://gateway.example/tokens", public_key: "pk" };
  const ask = () => createCardToken(gateway, startFrom({}), isSent);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(ask()).rejects.toMatchObject({ status: 0, message: cardAway(isSent) });
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  await expect(ask()).rejects.toMatchObject({ status: 503, message: cardAway(isSent) });
});
