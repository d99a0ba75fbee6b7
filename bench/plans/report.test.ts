import { expect, test } from "vitest";
import { exceptions } from "./exceptions.ts";
import { formatPlans } from "./report.ts";
import type { Judged } from "./run.ts";

const [first, ...others] = exceptions;
const excused: Judged = {
  text: 'select 1 from "brand_grande"."forums"',
  by: ["GET /v1/forum/list-all"],
  times: 1,
  milliseconds: 1,
  read: 232,
  made: 6,
  scanned: [],
  ...(first && { exception: first }),
};

test("every allowed exception is listed, those that no statement needed as not met", () => {
  const text = formatPlans({ statements: [excused], covered: 58, uncovered: [], broken: [] });
  expect(text).toContain('| `select 1 from "forums"` | 232 | 6 | The new discussions');
  expect(text.match(/\| not met \|/g)).toHaveLength(others.length);
  for (const { by, reason } of others) expect(text).toContain(`| ${by} | not met | – | ${reason} |`);
});
