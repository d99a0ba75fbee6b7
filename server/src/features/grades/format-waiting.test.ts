import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatWaiting } from "./format-waiting.ts";

const waiting = {
  id: 7,
  enrollment: "20260001",
  student: "Ana Lima",
  course: "Física",
  lesson: "Ondas",
  exercise: "eco",
  type: "D",
  repliedAt: new Date(0),
  reply: "Volta.",
  cells: [],
  storageKey: null,
};
const write = (answer: Partial<typeof waiting>) => formatWaiting([{ ...waiting, ...answer }], (key) => key);

const rowsOf = (csv: string) => parse(csv, { bom: true, delimiter: ";" }) as string[][];

/**
 * Splits the CSV as a spreadsheet would that expects another delimiter: commas or tabs inside quotes then split
 * cells.
 */
const cellsOf = (csv: string) => [
  ...rowsOf(csv).flat(),
  ...csv.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, "")),
];

test.each([
  "=HYPERLINK(1)",
  "Volta;=HYPERLINK(1)",
  'Volta;"=HYPERLINK(1)"',
  "Volta\n=HYPERLINK(1)",
  "Volta\t@SUM(1)",
  "Volta; +1",
  "Volta\r\n-1",
  "Volta, =HYPERLINK(1)",
])("the text %j is not run as a formula, whatever delimiter the spreadsheet expects", (text) => {
  for (const answer of [
    { reply: text },
    { student: text },
    { reply: null as never, cells: [{ reply: text }] as never },
  ])
    expect(cellsOf(write(answer)).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test("a terminal that shows the CSV obeys nothing that a student wrote", () => {
  const csv = write({ reply: "Volta.\u001b]52;c;cm0gLXJmIH4=\u0007\u009b2K\tcom\nlinhas" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(csv.match(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/)).toBeNull();
  expect(rowsOf(csv).at(1)).toContain("Volta.\uFFFD]52;c;cm0gLXJmIH4=\uFFFD\uFFFD2K\tcom\nlinhas");
});

test("text that only looks like a formula stays as it was written", () => {
  const reply = "Se x = 2 e y = -3, então x+y < 0; depois, a-b";
  expect(rowsOf(write({ reply })).at(1)).toContain(reply);
});

test("the CSV opens correctly in a Portuguese spreadsheet, by its byte order mark and its semicolons", () => {
  const csv = write({ reply: 'Vai; e "volta",\r\nnão é?' });
  expect(csv).toMatch(/^\uFEFFid;grade;feedback;feedback_file;/);
  expect(rowsOf(csv).at(1)).toEqual([
    "7",
    "",
    "",
    "",
    "1970-01-01T00:00:00.000Z",
    "20260001",
    "Ana Lima",
    "Física",
    "Ondas",
    "eco",
    "D",
    'Vai; e "volta",\r\nnão é?',
    "",
    "",
  ]);
});
