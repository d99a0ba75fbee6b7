import { verify } from "@node-rs/argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashesAtATime } from "../../platform/passwords.ts";
import { people, startTestApp } from "../../testing/portal/test-app.ts";

// Files share their modules: loaded earlier, they would bypass the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("@node-rs/argon2", { spy: true });

// Every login hashes a password, which takes a second on a busy machine: the time limit only stops a run that hangs.
vi.setConfig({ testTimeout: 120_000 });

test("logins past an address's limit cost no hash, even in a burst over many e-mails, and delay nobody elsewhere", async () => {
  const portal = await startTestApp({ LOGIN_FAILURES_BY_ADDRESS: "12" });
  onTestFinished(() => portal.close());
  const attempt = async (email: string, password: string, remoteAddress: string) =>
    (await portal.anonymous().post("/auth/login", { email, password }, { remoteAddress })).statusCode;
  vi.mocked(verify).mockClear();
  const burst = Array.from({ length: 300 }, (_, i) =>
    attempt(`rajada-${i}@sabia.example`, "errada-errada", "10.0.0.1"),
  );
  const { email, password } = people.ana;
  const elsewhere = attempt(email, password, "10.0.0.2").then((status) => ({
    status,
    hashes: vi.mocked(verify).mock.calls.length,
  }));
  const answers = await Promise.all(burst);
  expect(answers.filter((status) => status === 401)).toHaveLength(12);
  expect(answers.filter((status) => status === 429)).toHaveLength(288);
  const { status, hashes } = await elsewhere;
  expect(status).toBe(200);
  // Those started before the last failure was counted, and the one from elsewhere.
  const most = 12 + 2 * hashesAtATime;
  expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(most + 1);
  expect(hashes).toBeLessThanOrEqual(most + 1);
});
