import { expect, it } from "vitest";
import { formatSeconds } from "./countdown.ts";

it("uses the singular for one second", () => {
  expect([formatSeconds(1), formatSeconds(5)]).toEqual(["1 segundo", "5 segundos"]);
});
