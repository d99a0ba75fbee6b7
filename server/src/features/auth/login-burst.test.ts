import { verify } from "@node-rs/argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashesAtATime } from "../../platform/passwords.ts";
import { people, startTestApp } from "../../testing/portal/test-app.ts";

// Files share their modules: loaded before, they would be called past the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("@node-rs/argon2", { spy: true });

// Every login costs what a password's hash costs, on a busy machine a second: a watchdog, no budget.
vi.setConfig({ testTimeout: 120_000 });

test("logins past an address's limit cost no hash, even in a burst over many e-mails, and nobody elsewhere waits for them", async () => {
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
  // Those that were let in before the last failure was known; and the one from elsewhere.
  const most = 12 + 2 * hashesAtATime;
  expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(most + 1);
  expect(hashes).toBeLessThanOrEqual(most + 1);
});
