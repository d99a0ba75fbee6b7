import { once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { strangerBodyBytes } from "@sabia/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const json = { "content-type": "application/json" };
const login = (payload: string, headers: Record<string, string> = json) =>
  portal.anonymous().send("POST", "/auth/login", { payload, headers });

test("every answer has a request id, and failures repeat it", async () => {
  const good = await portal.anonymous().get("/info-app");
  expect(good.headers["x-request-id"]).toMatch(/^[\w-]{20,}$/);
  const bad = await portal.anonymous().get("/nada");
  expect(bad.json()).toEqual({ message: "Não encontrado.", request_id: bad.headers["x-request-id"] });
});

test.each([
  ["malformed JSON", "{", 400],
  ["deep nesting", `{"email":${"[".repeat(8_000)}${"]".repeat(8_000)}}`, 422],
  ["a prototype", '{"__proto__":{"email":"a"},"constructor":{"prototype":{}}}', 422],
])("a body with %s is refused", async (_what, payload, status) => {
  const answer = await login(payload);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
});

test("a body longer than the longest form is refused at the first byte too many", async () => {
  const ofBytes = (bytes: number) => '{"email":"a"}'.padEnd(bytes);
  expect((await login(ofBytes(strangerBodyBytes))).statusCode).toBe(422);
  const tooLong = await login(ofBytes(strangerBodyBytes + 1));
  expect(tooLong.statusCode).toBe(413);
  expect(tooLong.json()).toMatchObject({ message: "O conteúdo enviado é grande demais." });
});

test.each([
  ["/forum/save-reply-in-discussion", { discussion_id: 0, reply: "\u0001".repeat(10_000) }],
  ["/exercise-list-instance/answer-exercise", { reply: "\u0001".repeat(20_000) }],
])("a text sent to %s may be as long as its limit, even with every character escaped", async (path, body) => {
  const ana = await portal.signIn("ana");
  const payload = JSON.stringify(body);
  expect(payload.length).toBeGreaterThan(60_000);
  const answer = await ana.send("POST", path, { payload, headers: json });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).not.toContain("reply");
});

test("a long body is accepted only from a student", async () => {
  const head = [
    "POST /api/v1/exercise-list-instance/answer-exercise HTTP/1.1",
    "Host: sabia.localhost",
    `Authorization: Bearer ${"a".repeat(43)}`,
    "Content-Type: application/json",
  ];
  const { port } = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  for (const length of [`Content-Length: ${strangerBodyBytes + 1}`, "Transfer-Encoding: chunked"]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write([...head, length, "", ""].join("\r\n"));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    socket.destroy();
  }
});

test("a field that fails two checks with the same message reports it once", async () => {
  const answer = await login('{"email":[],"password":[]}');
  expect(answer.json().errors).toEqual({ email: ["Informe o e-mail."], password: ["Informe a senha."] });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "multipart/form-data"])(
  "415 to %s",
  async (type) => {
    expect((await login("email=a", { "content-type": type })).statusCode).toBe(415);
  },
);

test.each(["text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "application/json", "a/b"])(
  "a call without a body refuses one of type %s",
  async (type) => {
    const headers = { "content-type": type, "content-length": "0" };
    const ana = await portal.signIn("ana");
    const refreshed = await ana.send("POST", "/auth/refresh_token", { headers });
    expect(refreshed.statusCode).toBe(200);
    const again = portal.withToken(refreshed.json().token);
    expect((await again.send("DELETE", "/auth/sessions", { headers })).statusCode).toBe(200);
    expect((await again.send("POST", "/auth/logout", { headers })).statusCode).toBe(200);
    expect(Object.keys((await login("", headers)).json().errors)).toEqual(["email", "password"]);
  },
);

test.each(["/%E0%A4%A", "/course/%zz", `/course/${"1".repeat(500)}`, "/constructor", "/__proto__", "/"])(
  "404 to the path %s",
  async (path) => {
    const client = await portal.signIn("ana");
    expect((await client.get(path)).statusCode).toBe(404);
  },
);

test.each([
  ["escola.example:8080", "Escola Sabiá"],
  ["IPE.localhost:3000", "Instituto Ipê"],
  ["ipe.localhost.", "Instituto Ipê"],
  ["ipe.localhost.:3000", "Instituto Ipê"],
])("the host %s gets its brand, an unknown one the default", async (host, name) => {
  expect((await portal.anonymous(host).get("/info-app")).json().name).toBe(name);
});

test("without a default brand an unknown host is 404", async () => {
  const other = await startTestApp();
  await other.database.registry.updateTable("brands").set({ is_default: false }).execute();
  expect((await other.anonymous("escola.example").get("/info-app")).statusCode).toBe(404);
  expect((await other.anonymous("localhost").get("/info-app")).statusCode).toBe(200);
  await other.close();
});

test("answers aren't cached, sniffed or framed", async () => {
  const { headers } = await portal.anonymous().get("/info-app");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(headers).not.toHaveProperty("set-cookie");
});

test("long answers are compressed for clients that accept it", async () => {
  const client = await portal.signIn("ana");
  const tree = `/course/${await enrollmentIdOf(portal, "20260001")}`;
  const plain = await client.get(tree);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const small = await client.get(tree, { headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
});

test.each([
  ["no JSON", "{", "application/json", 400],
  ["too long", JSON.stringify({ reply: "a".repeat(300_000) }), "application/json", 413],
  ["of another type", "reply=a", "text/plain", 415],
])("without a session, a body that is %s gets only a 401", async (_what, payload, type, status) => {
  const send = (client: Client) =>
    client.send("POST", "/exercise-list-instance/answer-exercise", {
      payload,
      headers: { "content-type": type },
    });
  expect((await send(await portal.signIn("ana"))).statusCode).toBe(status);
  const stranger = await send(portal.withToken("a".repeat(43)));
  expect([stranger.statusCode, stranger.json().message]).toEqual([401, "Não autenticado."]);
});
