import { expect, test } from "vitest";
import { type Fault, faults } from "./list.ts";
import { addEarlier, isGood, writeTable } from "./report.ts";
import type { Outcome } from "./try-fault.ts";

const [killed, mail] = ["server-killed", "mail-gone"].map((name) =>
  faults.find((fault) => fault.name === name),
) as [Fault, Fault];

const outcome = (fault: Fault, requests: number, findings: string[] = []): Outcome => ({
  fault,
  requests,
  failures: "",
  hit: "0 of 60",
  longest: 0.1,
  longestWrite: "0.1 s (reply)",
  problems: [],
  recovery: { firstSuccess: 0.1, lastFailure: 0, stillFailing: [] },
  audit: { acknowledged: 7, cutOff: 0, settledAfter: 0, findings },
});
const rows = (text: string) => text.split("\n").filter((line) => /^\| (?!fault)/.test(line));

test("a run that tried nothing fails, as does one with a finding", () => {
  expect(isGood([])).toBe(false);
  expect(isGood([outcome(mail, 1, ["a mail is lost"])])).toBe(false);
  expect(isGood([outcome(mail, 1)])).toBe(true);
});

test("a fault not tried keeps its earlier result, and the conditions of that measurement", () => {
  const earlier = writeTable([outcome(killed, 11, ["a reply is lost"]), outcome(mail, 22)], "an old machine");
  const now = writeTable([outcome(mail, 33)], "a new machine");
  const both = addEarlier(now, earlier, [mail]);
  expect(rows(both).map((row) => row.split(" | ").slice(0, 2))).toEqual([
    [`| ${mail.title}`, "33"],
    [`| ${killed.title}`, "11"],
  ]);
  expect(both).toMatch(/a new machine.+33.+an old machine.+11.+server-killed: a reply is lost$/s);
  // Every fault of the earlier run has been tried again, so nothing of that run is left.
  const again = writeTable([outcome(killed, 44)], "the newest machine");
  const newest = addEarlier(again, both, [killed]);
  expect(rows(newest)).toHaveLength(2);
  expect(newest).not.toMatch(/an old machine|Findings/);
});

test("a fault that no longer exists is removed from the table", () => {
  const gone = { ...mail, title: "moon gone" };
  expect(addEarlier("new", writeTable([outcome(gone, 1)], "an old machine"), [])).toBe("new");
});
