import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../platform/passwords.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a login during a password change opens no session with the old password", async () => {
  const { email, password } = people.ana;
  const newHash = await hashPassword("outra-senha-longa");
  const { login } = await portal.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ password_hash: newHash })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const login = portal.anonymous().post("/auth/login", { email, password });
    // It has read the old password, and waits for the change.
    await untilBlocked(portal.db);
    return { login };
  });
  expect((await login).statusCode).toBe(401);
  const again = { email, password: "outra-senha-longa" };
  expect((await portal.anonymous().post("/auth/login", again)).statusCode).toBe(200);
});
