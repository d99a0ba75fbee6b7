import { expect, test } from "vitest";
import { formatMomentIn } from "./format-moment.ts";

test("formatMomentIn writes a moment in the brand's time zone", () => {
  expect(formatMomentIn("America/Sao_Paulo", "2026-11-21T17:05:00Z")).toBe("21/11/2026 14:05");
  expect(formatMomentIn("America/Sao_Paulo", "2026-01-01T02:59:59Z")).toBe("31/12/2025 23:59");
  expect(formatMomentIn("America/Sao_Paulo", "2026-01-01T03:00:00Z")).toBe("01/01/2026 00:00");
  expect(formatMomentIn("America/Manaus", "2026-11-21T17:05:00Z")).toBe("21/11/2026 13:05");
});
