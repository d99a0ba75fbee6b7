import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test("the initials are those of the first and the last name", () => {
  expect(["Ana Beatriz Lima", " ítalo ", "", undefined].map(initials)).toEqual(["AL", "Í", "", ""]);
});
