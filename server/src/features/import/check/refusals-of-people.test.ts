import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const people = "people.csv";
const enrollments = "enrollments.csv";

/** The file, the text to replace, its replacement, and the start of the only refusal expected. */
it.each<[name: string, file: string, from: string, to: string, refusal: string]>([
  ["a CPF", people, "52998224725", "52998224726", "people.csv:2  cpf is not valid"],
  ["a repeated CPF", people, "11144477735", "52998224725", "people.csv:3  the cpf is already used on line 2"],
  [
    "a repeated CPF, once with a mask",
    people,
    "11144477735",
    "529.982.247-25",
    "people.csv:3  the cpf is already used on line 2",
  ],
  ["a phone as a decimal", people, "5511987654321", "11987654321.0", "people.csv:2  phone must be 10 to 13"],
  ["a CEP as a decimal", people, "01001000", "1310100.0", "people.csv:2  address_cep must be 8 digits"],
  [
    "an e-mail twice",
    people,
    "Caio Dias,,",
    "Caio Dias,ROSA@jatoba.example,caio-1234",
    "people.csv:3  the email is already used on line 2",
  ],
  ["a number twice", people, "\nP2", "\nP1", "people.csv:3  the student_number is already used on line 2"],
  ["a short password", people, "rosa-segredo", "1234567", "people.csv:2  password must have 8 to 128"],
  [
    "a password of seven birds",
    people,
    "rosa-segredo",
    "🐦🐦🐦🐦🐦🐦🐦",
    "people.csv:2  password must have 8 to 128",
  ],
  ["a common password", people, "rosa-segredo", "password123", "people.csv:2  password is too common"],
  [
    "the e-mail as the password",
    people,
    "rosa-segredo",
    "ROSA@jatoba.example",
    "people.csv:2  password can't be the person's e-mail",
  ],
  [
    "the birth date as the password",
    people,
    "rosa-segredo",
    "29/02/2004",
    "people.csv:2  password can't be the person's birth date",
  ],
  ["an empty number", people, "\nP2,Caio", "\n,Caio", "people.csv:3  student_number is empty"],
  [
    "a number too long",
    people,
    "\nP2,",
    `\n${"9".repeat(41)},`,
    "people.csv:3  student_number is longer than 40 characters",
  ],
  [
    "a number with a space",
    people,
    "\nP2,",
    "\nP 2,",
    "people.csv:3  student_number must have letters (a to z), digits and . / - _ only",
  ],
  ["an enrollment without a number", enrollments, "\n1003,", "\n,", "enrollments.csv:4  number is empty"],
  ["an empty group", enrollments, "P2,turma-a", "P2,", "enrollments.csv:4  group is empty"],
  [
    "a group's name too long",
    enrollments,
    "P2,turma-a",
    `P2,${"a".repeat(81)}`,
    "enrollments.csv:4  group is longer than 80 characters",
  ],
  [
    "a name of two lines",
    people,
    "Caio Dias",
    '"Caio Dias\nBcc: x@y.example"',
    "people.csv:3  name must be one line, without control characters",
  ],
  [
    "a street with a line separator",
    people,
    "Rua do Ipê",
    "Rua\u2028do Ipê",
    "people.csv:2  address_street must be one line, without control characters",
  ],
  [
    "an e-mail without a password",
    people,
    "Caio Dias,,",
    "Caio Dias,c@jatoba.example,",
    "people.csv:3  email and password must be both",
  ],
  [
    "a birth date",
    people,
    "2004-02-29",
    "2005-02-29",
    "people.csv:2  birth_date must be a day of the calendar",
  ],
  [
    "a birth date before 1900",
    people,
    "2004-02-29",
    "1800-02-03",
    "people.csv:2  birth_date must be 1900-01-01 or later",
  ],
  [
    "a birth date to come",
    people,
    "2004-02-29",
    "2104-02-29",
    "people.csv:2  birth_date can't be later than today",
  ],
  [
    "a phone without area code",
    people,
    "5511987654321",
    "987654321",
    "people.csv:2  phone must be 10 to 13 digits: country code, area code and number, or empty",
  ],
  [
    "a phone too long",
    people,
    "5511987654321",
    "55119876543210",
    "people.csv:2  phone must be 10 to 13 digits",
  ],
  ["a gender", people, "M,NB", "X,NB", "people.csv:3  gender must be one of: M, F"],
  [
    "a state",
    people,
    "São Paulo,SP",
    "São Paulo,XX",
    "people.csv:2  address_state must be a state's two letters",
  ],
  [
    "a city",
    people,
    "São Paulo,SP",
    "Santópolis,SP",
    'people.csv:2  address_city "Santópolis" is not a municipality of SP',
  ],
  [
    "half an address",
    people,
    ",01001000,",
    ",,",
    "people.csv:2  the address is incomplete: address_cep is empty",
  ],
  [
    "a value too many",
    people,
    "\nP2,Caio",
    "\nP2,Caio,x",
    "people.csv:3  has 19 values where the header has 18",
  ],
  [
    "a status",
    enrollments,
    "turma-b,E",
    "turma-b,X",
    "enrollments.csv:3  status must be one of: E, D, B, C, F",
  ],
  ["a date", enrollments, "-5d", "5 days ago", "enrollments.csv:4  created_at must be a date such as"],
  [
    "an unknown group",
    enrollments,
    "P1,turma-b",
    "P1,turma-z",
    'enrollments.csv:3  there is no group "turma-z"',
  ],
  [
    "an unknown person",
    enrollments,
    "P2,",
    "P9,",
    'enrollments.csv:4  no person has the student_number "P9"',
  ],
  [
    "a group twice",
    enrollments,
    "P1,turma-b",
    "P1,turma-a",
    "enrollments.csv:3  an enrollment of this person in this group is already used on line 2",
  ],
  [
    "an unknown course",
    "groups.yaml",
    "course: historia",
    "course: hist",
    'groups.yaml:9  there is no course "hist"',
  ],
  ["an unknown unit", "groups.yaml", "unit: 1", "unit: 7", "groups.yaml:4  there is no unit 7"],
  [
    "a board's picture that isn't there",
    "groups.yaml",
    "**Aviso**",
    "![x](y.png)",
    'groups.yaml:6  the file "y.png" doesn\'t exist in files/',
  ],
  [
    "a unit twice",
    "units.yaml",
    "Centro\n",
    "Centro\n- id: 1\n  name: Sul\n",
    "units.yaml:3  the id is already used",
  ],
])("%s", async (_name, file, from, to, refusal) => {
  await school.edit(file, from, to);
  const lines = (await school.refusals()).split("\n").filter((line) => line.startsWith(file));
  expect(lines).toEqual([expect.stringContaining(refusal)]);
});

it("an error in one file isn't repeated for files that refer to it", async () => {
  await school.edit(people, "52998224725", "52998224726");
  await school.edit("groups.yaml", "unit: 1", "unidade: 1");
  expect((await school.refusals()).split("\n").map((line) => line.split(" ")[0])).toEqual([
    "groups.yaml:4",
    "people.csv:2",
  ]);
});

it("quotes no CPF, password or e-mail", async () => {
  await school.edit(people, "52998224725", "52998224726");
  await school.edit(people, "rosa-segredo", "curta");
  await school.edit(people, "rosa@jatoba.example", "rosa-sem-arroba");
  const text = await school.refusals();
  expect(text.split("\n")).toHaveLength(3);
  expect(text).not.toMatch(/52998224726|curta|arroba/);
});
