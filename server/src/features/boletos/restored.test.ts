import { expect, test } from "vitest";
import { byBoleto, orderOf, packages } from "../../testing/commerce/shopping.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

const iara = {
  enrollment: "20260043",
  birth_date: "01122003",
  email: "iara@nova.example",
  password: "iara-senha-longa-9",
  password_confirmation: "iara-senha-longa-9",
};

async function orderBoleto(client: Client): Promise<URL> {
  const { boleto } = orderOf(await client.post("/orders", byBoleto(packages.single)));
  return new URL(boleto?.url ?? "", "http://sabia.localhost");
}

async function open({ app }: TestApp, { pathname, search, host }: URL) {
  const { statusCode, body } = await app.inject({ url: pathname + search, headers: { host } });
  return { statusCode, body };
}

test("after a restore, a boleto's address doesn't open another student's boleto with the same number", async () => {
  const portal = await startTestApp();
  const carlas = await orderBoleto(await portal.signIn("carla"));
  expect(await open(portal, carlas)).toMatchObject({ statusCode: 200 });
  await portal.close();

  // The same backup, from before her order.
  const restored = await startTestApp();
  const nobody = restored.anonymous();
  await nobody.post("/auth/first-access-register", iara);
  const { token } = (await nobody.post("/auth/login", iara)).json();
  const iaras = await orderBoleto(restored.withToken(token));
  expect(iaras.pathname).toBe(carlas.pathname);
  expect(await open(restored, iaras)).toMatchObject({ statusCode: 200 });
  const another = await open(restored, carlas);
  expect(another.statusCode).toBe(404);
  expect(another.body).toContain("Boleto não encontrado");
  expect(another.body).not.toContain("Iara");
  await restored.close();
});
