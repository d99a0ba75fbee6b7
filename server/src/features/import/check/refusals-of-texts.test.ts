import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const lesson = "courses/biologia/lessons/inseto.md";
const course = "courses/biologia/course.yaml";
const read = (path: string) => readFile(join(school.folder, path), "utf8");

it.each([
  ["people.csv", "Caio Dias", "Caio São", 2],
  [course, "Bichos", "Répteis", 4],
  [lesson, "Seis patas", "Três pares", 6],
  ["history/forums.yaml", "Carta é fonte?", "Carta é fonte?", 6],
])("refuses %s in a Windows encoding once, with its line", async (path, from, to, line) => {
  const text = (await read(path)).replace(from, to);
  await school.write(path, Buffer.from(text, "latin1"));
  expect(await school.refusals()).toBe(`${path}:${line}  is not UTF-8 text: save it as UTF-8`);
});

it.each([
  ["people.csv", "with its mark", "\uFEFF"],
  ["people.csv", "without its mark", ""],
  [course, "with its mark", "\uFEFF"],
  [lesson, "without its mark", ""],
])("refuses %s in UTF-16 %s, once, by its name", async (path, _how, mark) => {
  const bytes = Buffer.from(mark + (await read(path)), "utf16le");
  for (const each of [bytes, Buffer.from(bytes).swap16()]) {
    await school.write(path, each);
    expect(await school.refusals()).toBe(`${path}  is UTF-16 text: save it as UTF-8`);
  }
});

it("refuses captions that are not UTF-8, as players expect it", async () => {
  await school.write(
    "files/videos/folha.vtt",
    Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nPé.\n", "latin1"),
  );
  expect(await school.refusals()).toMatch(/^courses.biologia.lessons.folha.md:7 .*folha.vtt" is not UTF-8/);
});

it("refuses a logo that is not UTF-8, whose characters would be lost", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>Jatobá</title></svg>';
  await school.write("files/logos/logo.svg", Buffer.from(drawing, "latin1"));
  expect(await school.refusals()).toContain(
    'brand.yaml:8  the file "logos/logo.svg" is not UTF-8 text: save it as UTF-8',
  );
});

it("refuses a logo that would lose something visible", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#fff}</style><path class="a" d="M0 0"/></svg>`;
  await school.write("files/logos/logo.svg", drawing);
  expect(await school.refusals()).toContain(
    'brand.yaml:8  the file "logos/logo.svg" has <style>, which can\'t be kept: export it as shapes with presentation attributes',
  );
});

it("reports an unclosed quote once, although no row could be read", async () => {
  await school.edit("people.csv", "Rosa Alves", '"Rosa Alves');
  expect(await school.refusals()).toBe("people.csv:2  is not valid CSV: the quote is never closed");
});

it("accepts byte order marks and Windows line endings", async () => {
  for (const path of ["brand.yaml", "people.csv", "groups.yaml", "enrollments.csv", course, lesson])
    await school.write(path, `\ufeff${(await read(path)).replaceAll("\n", "\r\n")}`);
  const { counts } = await school.import();
  expect([counts.person.new, counts.group.new, counts.lesson.new]).toEqual([2, 2, 6]);
});

it.each<[what: string, path: string, from: string, to: string, refusal: string]>([
  ["a NUL", "people.csv", "Caio Dias", "Caio\0Dias", "people.csv:3  holds a NUL character"],
  [
    "a NUL in the writing of YAML",
    course,
    "title: Bichos",
    'title: "Bi\\0chos"',
    `${course}:10  holds a character`,
  ],
  ["half a character", course, "name: Biologia", 'name: "Bio\\uD83D"', `${course}:1  holds a character`],
  ["emphasis at the start of a text", lesson, "O inseto", "*O inseto*", `${lesson}:2  is not valid YAML`],
  [
    "one word in emphasis",
    lesson,
    "O inseto",
    "*Inseto*",
    `${lesson}:2  "*Inseto*" refers to nothing: put a text that begins with * in quotes`,
  ],
  [
    "a text that begins with !",
    lesson,
    "O inseto",
    "!Novo O inseto",
    `${lesson}:2  begins with ! and a word`,
  ],
  [
    "a text that begins with &",
    lesson,
    "O inseto",
    "&Novo O inseto",
    `${lesson}:2  nothing refers to "&Novo": put a text that begins with & in quotes`,
  ],
  [
    "a tree that contains itself",
    course,
    "topics:\n  - title: 1º",
    "topics: &all\n  - { title: Ciclo, topics: *all }\n  - title: 1º",
    `${course}:4  "*all" refers to what it stands in`,
  ],
])("names the line of %s", async (_what, path, from, to, refusal) => {
  await school.edit(path, from, to);
  expect((await school.refusals()).split("\n")[0]).toContain(refusal);
});

it("names the file that has endless references", async () => {
  const tenfold = (name: string, of: string) => `${name}: &${name} [${Array(10).fill(of).join(", ")}]`;
  const lines = [tenfold("a", "x"), tenfold("b", "*a"), tenfold("c", "*b"), tenfold("d", "*c")];
  await school.write("units.yaml", lines.join("\n"));
  expect(await school.refusals()).toContain("units.yaml:1  is not valid YAML: Excessive alias count");
});

it("names a folder in the place of a file", async () => {
  await school.remove(lesson);
  await mkdir(join(school.folder, lesson));
  expect(await school.refusals()).toBe(`${lesson}  is a folder, not a file`);
});

it.each(["history", "courses/biologia/lists"])(
  "names a file in the place of the folder %s",
  async (folder) => {
    await school.remove(folder);
    await school.write(folder, "");
    expect(await school.refusals()).toBe(`${folder}  is not a folder`);
  },
);

it("refuses a picture without a size", async () => {
  await school.write(
    "files/imagens/raiz.png",
    (await readFile(join(school.folder, "files/imagens/raiz.png"))).fill(0, 16, 24),
  );
  expect(await school.refusals()).toContain('raiz.md:13  the file "imagens/raiz.png" is a damaged picture');
});

it("reads no text outside the package through a link", async () => {
  const secret = join(school.folder, "../segredo.md");
  await school.write("../segredo.md", "a palavra-chave");
  await school.edit("brand.yaml", "credit:", "privacy: aviso.md\ncredit:");
  await symlink(secret, join(school.folder, "aviso.md"));
  expect(await school.refusals()).toBe("aviso.md  is a link that leaves the package");
});

it("finds a file whose accents are in the other Unicode normalization form", async () => {
  const picture = await readFile(join(school.folder, "files/imagens/raiz.png"));
  await school.write(`files/imagens/${"raízes".normalize("NFD")}.png`, picture);
  await school.write(`files/imagens/${"folhação".normalize("NFC")}.png`, picture);
  await school.edit(
    lesson,
    "Seis patas.",
    `![R](imagens/${"raízes".normalize("NFC")}.png) ![F](imagens/${"folhação".normalize("NFD")}.png)`,
  );
  await school.import();
  const names = school.db.selectFrom("files").select("name").where("name", "~", "^(raizes|folhacao)-");
  expect(await names.execute()).toHaveLength(2);
});
