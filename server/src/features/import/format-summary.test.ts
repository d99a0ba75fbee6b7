import { expect, it } from "vitest";
import { formatSummary } from "./format-summary.ts";
import { kinds, Ledger } from "./write/ledger.ts";

it("a summary lists every entry that was kept, but only some of those that are always kept, and of e-mails", () => {
  const ledger = new Ledger([]);
  for (let number = 1; number <= 30; number++) {
    ledger.keep("person", `P${number}`);
    ledger.keep("reply", `R${number}`);
    ledger.keep("payment", `B${number}`);
    ledger.passByAccess(`E${number}`);
  }
  const { keptKeys: kept, passedBy, accessesPassedBy } = ledger;
  const counts = Object.fromEntries(kinds.map((kind) => [kind, ledger.countsOf(kind)])) as never;
  const studentsLists = { moved: 0, closed: 0, reopened: 0, firstTries: 0 };
  const text = formatSummary({
    brand: "jatoba",
    anchorDay: "2026-03-02",
    counts,
    kept,
    passedBy,
    accessesPassedBy,
    studentsLists,
  });
  const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(countOf(/kept: person P/g)).toBe(30);
  expect(countOf(/kept: (reply|payment) /g)).toBe(20);
  expect(countOf(/e-mail and password of person E/g)).toBe(20);
  expect(text.match(/… and .*/g)).toEqual(["… and 40 more", "… and 10 more"]);
});
