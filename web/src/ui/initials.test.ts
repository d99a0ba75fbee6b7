import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test("first and last name", () => {
  expect(["Ana Beatriz Lima", " ítalo ", "", undefined].map(initials)).toEqual(["AL", "Í", "", ""]);
});
