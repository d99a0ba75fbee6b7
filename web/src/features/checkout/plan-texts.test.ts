import type { CoursePackage } from "@sabia/contract";
import { expect, test, vi } from "vitest";
import { describeFirstCharge } from "./plan-texts.ts";

vi.mock("../../platform/app-info.ts", () => ({ appInfo: { time_zone: "America/Sao_Paulo" } }));

const buying = (trial_days: number) => ({
  key: "plan/3",
  packages: [{ type: "PLAN", amount: 4990, plan: { trial_days, installments: 3 } } as CoursePackage],
});
/** Still the 21st in São Paulo. */
const night = Date.parse("2026-11-22T02:30:00Z");

test("a trial charges nothing today, and says when it does", () => {
  expect(describeFirstCharge(buying(7), "BOLETO", night)).toBe(
    "Nada é cobrado hoje. O primeiro boleto, de R$ 49,90, é gerado em 28/11/2026.",
  );
  expect(describeFirstCharge(buying(7), "CREDIT_CARD", night)).toBe(
    "Nada é cobrado hoje. A primeira cobrança, de R$ 49,90, será em 28/11/2026.",
  );
});

test("without a trial the first month is paid now", () => {
  expect(describeFirstCharge(buying(0), "BOLETO", night)).toContain("é gerado agora");
  expect(describeFirstCharge(buying(0), "CREDIT_CARD", night)).toContain("Hoje são cobrados R$ 49,90");
});
