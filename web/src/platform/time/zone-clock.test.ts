import { afterEach, expect, test, vi } from "vitest";
import { formatMomentIn } from "./format-moment.ts";
import { todayIn } from "./today.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that formats dates as in the United States, whatever the language. */
class OtherFormat extends Intl.DateTimeFormat {
  constructor(_language: string, options?: Intl.DateTimeFormatOptions) {
    super("en-US", options);
  }
}

test("a browser that orders a date's parts differently gives the same result", () => {
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: OtherFormat });
  expect(todayIn("America/Noronha", new Date("2026-03-09T01:59:00Z"))).toBe("2026-03-08");
  expect(formatMomentIn("America/Noronha", "2026-03-09T02:04:00Z")).toBe("09/03/2026 00:04");
});
