/**
 * For every endpoint of the contract and every caller who is not the owner: the right status, none of the
 * owner's data, nothing changed.
 */
import { type Endpoint, type EndpointKey, endpoints } from "@sabia/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, makeRecording } from "../testing/content/sample-files.ts";
import { outcomeOf, type Stranger, strangers } from "../testing/hostile/attempt.ts";
import { attempts } from "../testing/hostile/attempts.ts";
import { digestBrands, readHoldings } from "../testing/hostile/brand-state.ts";
import {
  createMarkedStudent,
  groupMark,
  type MarkedStudent,
  schools,
  spreadIds,
} from "../testing/hostile/marked-student.ts";
import { openSession, userIdOf } from "../testing/hostile/open-session.ts";
import { people, startTestApp, type TestApp } from "../testing/portal/test-app.ts";

const table = Object.entries(endpoints) as [EndpointKey, Endpoint][];

let portal: TestApp;
let owner: MarkedStudent;
let held: unknown;
beforeAll(async () => {
  // Attempts fail on purpose, and must not be throttled.
  portal = await startTestApp({
    FIRST_ACCESS_FAILURES_BY_ENROLLMENT: "1000",
    FIRST_ACCESS_DAILY_FAILURES_BY_ENROLLMENT: "1000",
    LOGIN_FAILURES_BY_EMAIL: "1000",
    RESET_MAILS_BY_ACCOUNT: "1000",
  });
  await spreadIds(portal);
  owner = await createMarkedStudent(portal, schools.sabia, [people.bruno.email]);
  held = await readHoldings(owner.client);
});
afterAll(() => portal.close());

const foreign = schools.ipe.host;
const halfADay = 12 * 60 * 60;
type Comer = { host: string; token?: string; email?: string };
/** The host and session of each stranger. */
const comers: Record<Stranger, () => Promise<Comer>> = {
  anonymous: async () => ({ host: owner.host }),
  "other student of the group": () => comeAs("sabia", people.bruno.email),
  "student of another group": () => comeAs("sabia", people.carla.email),
  "student of another brand": () => comeAs("ipe", people.davi.email),
  "another brand's token here": async () => ({
    ...(await comeAs("ipe", people.davi.email)),
    host: owner.host,
  }),
  "the owner's token at another brand": async () => ({
    ...(await comeAs("sabia", owner.email)),
    host: foreign,
  }),
  // Too old to be refreshed, too.
  "the owner's expired token": () => comeAs("sabia", owner.email, { expiresIn: -halfADay - 60 }),
  "the owner's revoked token": () => comeAs("sabia", owner.email, { revoked: true }),
};
async function comeAs(brand: "sabia" | "ipe", email: string, session?: Parameters<typeof openSession>[3]) {
  return {
    host: schools[brand].host,
    token: await openSession(portal, brand, await userIdOf(portal, brand, email), session),
    email,
  };
}

async function knock(key: EndpointKey, { host, token, email = "" }: Comer) {
  const { method, path } = endpoints[key];
  const attempt = attempts[key].attempt({ owner, home: host === owner.host, email });
  const url = path
    .replace("/v1", "")
    .replace(/:(\w+)/g, (_all, name) => encodeURIComponent(attempt.params?.[name] ?? ""));
  const query = new URLSearchParams(
    Object.entries(attempt.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const form = attempt.uploadAs ? formOf(makeRecording(), { name: attempt.uploadAs }) : undefined;
  return portal.anonymous(host).send(method, `${url}?${query}`, {
    ...(form ?? (attempt.body && { payload: attempt.body })),
    headers: { ...form?.headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

test("the contract and the attempts have the same entries", () => {
  expect(Object.keys(attempts).sort()).toEqual(Object.keys(endpoints).sort());
});

test("the owner has data behind the endpoints that refuse strangers", async () => {
  const { client, enrollmentId, fileTitle, exerciseId, discussionId, sessionId } = owner;
  for (const path of [
    `/course/${enrollmentId}`,
    `/file/get-file?file_name=${fileTitle}`,
    `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${exerciseId}`,
    `/forum/get-forum-topic-discussion?discussion_id=${discussionId}`,
    `/enrollment/${owner.boughtEnrollmentId}/transactions`,
    `/auth/recover_user_by_token/${owner.resetToken}`,
  ]) {
    expect((await client.get(path)).statusCode, path).toBe(200);
  }
  const { sessions } = (await client.get("/auth/sessions")).json();
  expect(sessions.map(({ id }: { id: number }) => id)).toContain(sessionId);
  const copy = JSON.stringify(await readHoldings(client));
  for (const secret of owner.secrets) expect(copy, secret).toContain(secret);
  expect(copy).toContain(groupMark);
});

async function expectOutcome(key: EndpointKey, stranger: Stranger, comer: Comer) {
  const { status, ofTheGroup } = outcomeOf(attempts[key], stranger);
  const answer = await knock(key, comer);
  const text = `${answer.rawPayload.toString("latin1")} ${JSON.stringify(answer.headers)}`;
  expect(answer.statusCode, answer.body).toBe(status);
  const hidden = ofTheGroup ? owner.secrets : [...owner.secrets, groupMark];
  for (const secret of hidden) expect(text.includes(secret), secret).toBe(false);
}

describe.each(table)("%s", (key, { method }) => {
  const isRefused = (stranger: Stranger) => outcomeOf(attempts[key], stranger).status >= 400;
  const refused = strangers.filter(isRefused);
  const writes = method !== "GET";

  if (refused.length > 0)
    describe("is refused", () => {
      const arrived = new Map<Stranger, Comer>();
      let before: string;
      beforeAll(async () => {
        // Sessions are opened before the digest is taken.
        for (const stranger of refused) arrived.set(stranger, await comers[stranger]());
        if (writes) before = await digestBrands(portal);
      });
      test.each(refused)("to %s", async (stranger) => {
        await expectOutcome(key, stranger, arrived.get(stranger) as Comer);
      });
      if (writes)
        test("changes nothing for it", async () => {
          expect(await digestBrands(portal)).toBe(before);
        });
    });

  test.each(strangers.filter((stranger) => !isRefused(stranger)))("is open to %s", async (stranger) => {
    await expectOutcome(key, stranger, await comers[stranger]());
    // Accepted calls may have changed the caller's own data.
    if (writes) expect(await readHoldings(owner.client)).toEqual(held);
  });
});
