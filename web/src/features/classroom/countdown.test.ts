import { expect, it } from "vitest";
import { formatSeconds } from "./countdown.ts";

it("speaks of one second and of many", () => {
  expect([formatSeconds(1), formatSeconds(5)]).toEqual(["1 segundo", "5 segundos"]);
});
