import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatWaiting } from "./format-waiting.ts";

const waiting = {
  ...{ id: 7, enrollment: "20260001", student: "Ana Lima", course: "Física", lesson: "Ondas" },
  ...{ exercise: "eco", type: "D", repliedAt: new Date(0), reply: "Volta.", cells: [], storageKey: null },
};
const write = (answer: Partial<typeof waiting>) => formatWaiting([{ ...waiting, ...answer }], (key) => key);

/** Cells as a spreadsheet takes them apart: a Portuguese one parts them by semicolons, and has no quotes around them then. */
const cellsOf = (csv: string) => [
  ...(parse(csv) as string[][]).flat(),
  ...csv.split(/[;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, "")),
];

test.each([
  "=HYPERLINK(1)",
  "Volta;=HYPERLINK(1)",
  'Volta;"=HYPERLINK(1)"',
  "Volta\n=HYPERLINK(1)",
  "Volta\t@SUM(1)",
  "Volta; +1",
  "Volta\r\n-1",
])("%j is no formula to a spreadsheet, by whatever it parts cells", (text) => {
  for (const answer of [
    { reply: text },
    { student: text },
    { reply: null as never, cells: [{ reply: text }] as never },
  ])
    expect(cellsOf(write(answer)).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test("what only looks like one stays as it was written", () => {
  const reply = "Se x = 2 e y = -3, então x+y < 0; depois, a-b";
  expect((parse(write({ reply })) as string[][]).at(1)).toContain(reply);
});
