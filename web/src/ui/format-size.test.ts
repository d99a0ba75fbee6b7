import { expect, test } from "vitest";
import { formatSize } from "./format-size.ts";

test("formats sizes in binary units, to at most one decimal place", () => {
  expect([512, 145_000, 245_760, 1_468_006, 25_000_000].map(formatSize)).toEqual([
    "512 B",
    "142 KB",
    "240 KB",
    "1,4 MB",
    "24 MB",
  ]);
});
