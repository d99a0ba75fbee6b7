import { expect, test } from "vitest";
import { formatProblem } from "./problem.ts";
import { decodeCsv, readGrades } from "./read-grades.ts";

const expected = { line: 2, id: 7, tenths: 85, feedback: "Atenção, à crase", file: null };

test.each([
  ["commas", 'id,grade,feedback\n7,8.5,"Atenção, à crase"\n'],
  ["commas and a decimal comma", 'id,grade,feedback\n7,"8,5","Atenção, à crase"\n'],
  ["semicolons, as a Portuguese spreadsheet saves it", "id;grade;feedback\r\n7;8,5;Atenção, à crase\r\n"],
  ["a byte order mark", "\uFEFFid;grade;feedback\n7;8,5;Atenção, à crase\n"],
  ["names written in another way", "ID;Grade;FEEDBACK;Feedback File\n7;8,5;Atenção, à crase;\n"],
  [
    "rows that end before columns without a value",
    "id;grade;feedback;file\r\n7;8,5;Atenção, à crase\r\n8\r\n",
  ],
  ["rows of only separators", "id;grade;feedback\r\n7;8,5;Atenção, à crase\r\n;;\r\n;;;;;;\r\n"],
  ["columns in another order", "feedback;id;grade\nAtenção, à crase;7;8,5\n"],
])("a CSV with %s", (_what, csv) => {
  expect(readGrades(csv)).toEqual({ grades: [expected], problems: [] });
});

test("lines that npm prints before the list are skipped, and a problem names its line in the file", () => {
  const banner = "\n> sabia@0.1.0 grade\n> node scripts/run.mjs grade.ts sabia\n\n";
  expect(readGrades(`${banner}id,grade,feedback\n7,8.5,"Atenção, à crase"\n8,11,\n`)).toEqual({
    grades: [{ ...expected, line: 6 }],
    problems: [{ line: 7, reason: '"11" is not a grade from 0 to 10 with one decimal' }],
  });
  const saved = ";;\r\n> sabia@0.1.0 grade;;\r\n;;\r\nid;grade;feedback\r\n7;8,5;Atenção, à crase\r\n";
  expect(readGrades(saved).grades).toEqual([{ ...expected, line: 5 }]);
});

test.each(["\uFEFF", "ï»¿", "´╗┐", "∩╗┐"])(
  "a byte order mark after npm's lines, or as a code page misreads it, is skipped: %s",
  (mark) => {
    const list = `${mark}id;grade;feedback\n7;8,5;"Atenção, à crase"\n`;
    expect(readGrades(list)).toEqual({ grades: [expected], problems: [] });
    expect(readGrades(`> sabia@0.1.0 grade\n\n${list}`).grades).toEqual([{ ...expected, line: 4 }]);
  },
);

test("a row that ends before its grade has none, and one with a value too many is refused", () => {
  expect(readGrades("id;grade;feedback\n7\n")).toEqual({ grades: [], problems: [] });
  expect(readGrades("id;grade\n7;8;Bom\n").problems.map(formatProblem)).toEqual([
    "line 2: has more values than the header has columns",
  ]);
});

test("a CSV in UTF-8 or in the Windows code page is decoded", () => {
  const csv = "id;grade;feedback\n7;8,5;Atenção, à crase\n";
  for (const encoding of ["utf8", "latin1"] as const) {
    expect(readGrades(decodeCsv(Buffer.from(csv, encoding))).grades).toEqual([expected]);
  }
});

const toBigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
test.each([
  [
    "a redirect of PowerShell",
    Buffer.from('\uFEFFid,grade,feedback\r\n7,8.5,"Atenção, à crase"\r\n', "utf16le"),
  ],
  ["the same without its mark", Buffer.from('id,grade,feedback\n7,8.5,"Atenção, à crase"\n', "utf16le")],
  ["the other order of bytes", toBigEndian("\uFEFFid;grade;feedback\n7;8,5;Atenção, à crase\n")],
  ["that without its mark", toBigEndian("id;grade;feedback\n7;8,5;Atenção, à crase\n")],
  [
    "a spreadsheet's Unicode text",
    Buffer.from("\uFEFFid\tgrade\tfeedback\r\n7\t8,5\tAtenção, à crase\r\n", "utf16le"),
  ],
])("a CSV in UTF-16 is decoded: %s", (_what, bytes) => {
  expect(readGrades(decodeCsv(bytes))).toEqual({ grades: [expected], problems: [] });
});

test("a decimal comma mistaken for a delimiter is reported", () => {
  expect(readGrades("id,grade,feedback\n7,8,5\n").problems.map(formatProblem)).toEqual([
    'line 2: write the grade as 8.5 or "8,5", in quotes',
  ]);
  expect(readGrades("id;grade;feedback\n7;8;5\n").problems).toEqual([]);
});

test("a column that is missing is named", () => {
  expect(readGrades("id;nota\n7;8\n").problems.map(formatProblem)).toEqual(["line 1: no column grade"]);
  expect(readGrades("=id;grade\n").problems.map(formatProblem)).toEqual(["line 1: no column id"]);
  expect(readGrades("").problems.map(formatProblem)).toEqual(["line 1: no column id, grade"]);
});

test("columns of the same name are reported: the text in one of them would be lost", () => {
  expect(readGrades("id;grade;Feedback;feedback;;\n7;8;Um;Dois;;\n").problems.map(formatProblem)).toEqual([
    'line 1: two columns are called "feedback": only one would count',
  ]);
});

test("a row that spans several lines is reported by its first", () => {
  expect(readGrades('id,grade,answer\n7,11,"Um\nDois\nTrês"\n8,12,\n').problems.map(formatProblem)).toEqual([
    'line 2: "11" is not a grade from 0 to 10 with one decimal',
    'line 5: "12" is not a grade from 0 to 10 with one decimal',
  ]);
});

test("a row with Windows line ends, in its values too, is reported by its first line", () => {
  expect(
    readGrades('id,grade,answer\r\n7,11,"Um\r\nDois\r\nTrês"\r\n8,12,\r\n').problems.map(formatProblem),
  ).toEqual([
    'line 2: "11" is not a grade from 0 to 10 with one decimal',
    'line 5: "12" is not a grade from 0 to 10 with one decimal',
  ]);
});

test("a character that the database can't store is reported with its line", () => {
  expect(readGrades("id,grade,feedback\n7,8,Bom\0\n").problems.map(formatProblem)).toEqual([
    "line 2: the feedback holds a NUL character",
  ]);
});

test("an id that is none or stands twice, and a feedback that is too long, are reported", () => {
  const csv = `id;grade;feedback\nx7;8;Bom\n7;8;Bom\n8;9;${"a".repeat(20_000)}\n7;9;Ótimo\n9;9;${"a".repeat(20_001)}\n`;
  expect(readGrades(csv).problems.map(formatProblem)).toEqual([
    'line 2: "x7" is not an id',
    "line 5: the id 7 is already on line 3",
    "line 6: the feedback is longer than 20000 characters",
  ]);
});

test("an unknown column is reported if it has content", () => {
  const csv = "id;grade;Comentário;rascunho;\n7;8;Atenção, à crase;;\n8;9;;;\n";
  expect(readGrades(csv).problems.map(formatProblem)).toEqual([
    'no column is called "comentário": what is for the student stands in "feedback"',
  ]);
});
