import { expect, test } from "vitest";
import { todayIn } from "./today.ts";

const at = (utc: string) => new Date(`2026-11-22T${utc}Z`);

test("todayIn is the day in the brand's time zone, not the browser's", () => {
  expect(todayIn("America/Sao_Paulo", at("02:30"))).toBe("2026-11-21");
  expect(todayIn("America/Sao_Paulo", at("03:00"))).toBe("2026-11-22");
  expect(todayIn("America/Rio_Branco", at("04:59"))).toBe("2026-11-21");
});
