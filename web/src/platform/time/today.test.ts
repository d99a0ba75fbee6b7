import { afterEach, expect, test, vi } from "vitest";
import { syncServerClock } from "./server-clock.ts";
import { todayIn } from "./today.ts";

afterEach(() => vi.useRealTimers());

const at = (utc: string) => new Date(`2026-11-22T${utc}Z`);

test("todayIn is the day in the brand's time zone, not the browser's", () => {
  expect(todayIn("America/Sao_Paulo", at("02:30"))).toBe("2026-11-21");
  expect(todayIn("America/Sao_Paulo", at("03:00"))).toBe("2026-11-22");
  expect(todayIn("America/Rio_Branco", at("04:59"))).toBe("2026-11-21");
});

test("todayIn goes by the server's clock: a device's may be a year off", () => {
  vi.useFakeTimers({ now: Date.parse("2025-03-01T12:00:00Z") });
  const sync = (moment: string) =>
    syncServerClock(new Response(null, { headers: { Date: new Date(moment).toUTCString() } }));
  sync("2026-11-22T15:00:00Z");
  expect(todayIn("America/Sao_Paulo")).toBe("2026-11-22");
  // the clock is shared with the worker's other tests
  sync("2025-03-01T12:00:00Z");
});
