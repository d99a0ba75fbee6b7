import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { parseRange } from "./send-file.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=10-500", { start: 10, end: 99 }],
  ["bytes=-30", { start: 70, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["items=0-1", undefined],
])("the range %s of 100 bytes is %j", (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("the range %s can't be satisfied", (header) => {
  expect(() => parseRange(header, 100)).toThrow(AppError);
});
