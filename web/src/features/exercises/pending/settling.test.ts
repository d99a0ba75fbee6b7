import { expect, test, vi } from "vitest";
import { findSettling } from "./deliveries.ts";
import { choice, createDevice } from "./testing.ts";

test("a sent answer is shown until its exercise was loaded again, even if the device's clock changes meanwhile", async () => {
  const device = createDevice(() => ({
    send: vi.fn(async () => ({ progress: 0.5, message: "ok" })),
    upload: vi.fn(),
  }));
  const { answers } = device.openTab();
  answers.save(choice, { options: [3] });
  device.loadTimes = { updatedAt: 900, failedAt: 0 };
  await answers.submit(choice);
  const settle = (updatedAt: number, failedAt = 0, replied = false) =>
    findSettling(answers.getDelivery(10), { updatedAt, failedAt }, replied);
  const sent = expect.objectContaining({ options: [3] });
  expect(settle(900)).toEqual({ sent, failed: false });
  // the clock was set back by ten minutes
  expect(settle(900, 400)).toEqual({ sent, failed: true });
  expect(settle(400)).toBeNull();
  expect(settle(1_100)).toBeNull();
  expect(settle(900, 0, true)).toBeNull();
});
