import { expect, it } from "vitest";
import { formatSummary } from "./format-summary.ts";
import { kinds, Ledger } from "./write/ledger.ts";

/** The summary of an import that did nothing but what the ledger says. */
function summarise(ledger: Ledger): string {
  const { keptKeys: kept, passedBy, accessesPassedBy } = ledger;
  const counts = Object.fromEntries(kinds.map((kind) => [kind, ledger.countsOf(kind)])) as never;
  const studentsLists = { moved: 0, closed: 0, reopened: 0, firstTries: 0 };
  const notes = { kept, passedBy, accessesPassedBy, studentsLists };
  return formatSummary({ brand: "jatoba", anchorDay: "2026-03-02", counts, ...notes });
}

it("a summary lists every entry that was kept, but only some of those that are always kept, and of e-mails", () => {
  const ledger = new Ledger([]);
  for (let number = 1; number <= 30; number++) {
    ledger.keep("person", `P${number}`);
    ledger.keep("reply", `R${number}`);
    ledger.keep("payment", JSON.stringify([`B${number}`, { day: -9, minutes: 0 }, "Curso"]));
    ledger.passByAccess(`E${number}`);
  }
  const text = summarise(ledger);
  const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(countOf(/kept: person P/g)).toBe(30);
  expect(countOf(/kept: (reply|payment) /g)).toBe(20);
  expect(countOf(/e-mail and password of person E/g)).toBe(20);
  expect(text.match(/… and .*/g)).toEqual(["… and 40 more", "… and 10 more"]);
});

it("a summary names kept payments and replies with their dates as the files write them", () => {
  const ledger = new Ledger([]);
  ledger.keep("payment", JSON.stringify(["9001", { day: -98, minutes: 552 }, "Matemática"]));
  ledger.keep("payment", JSON.stringify(["9001", { day: "2026-01-31", minutes: 0 }, "Português"]));
  ledger.keep("reply", "turma-a/numeros/zero/A-1@-9 1264");
  ledger.keep("reply", "turma-a/numeros/zero/A-1@2026-01-31 5");
  ledger.keep("reply", "turma-a/numeros/zero/A-1@3 1264");
  const left = "left the files, but students' work hangs on it";
  expect(summarise(ledger).match(/kept: .*/g)).toEqual([
    `kept: payment of enrollment 9001 at -98d 09:12, "Matemática" ${left}`,
    `kept: payment of enrollment 9001 at 2026-01-31, "Português" ${left}`,
    `kept: reply turma-a/numeros/zero by A-1 at -9d 21:04 ${left}`,
    `kept: reply turma-a/numeros/zero by A-1 at 2026-01-31 00:05 ${left}`,
    `kept: reply turma-a/numeros/zero by A-1 at +3d 21:04 ${left}`,
  ]);
});
