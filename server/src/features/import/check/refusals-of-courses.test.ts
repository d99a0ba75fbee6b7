import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(async () => {
  await school.restore();
  await school.write("files/videos/falso.mp4", "not a video");
});
afterAll(() => school.close());

const tree = "courses/biologia/course.yaml";
const raiz = "courses/biologia/lessons/raiz.md";
const folha = "courses/biologia/lessons/folha.md";
const history = "history/progress.yaml";

/** The file, the text to replace, its replacement, and a line of the expected refusals. */
it.each<[name: string, file: string, from: string, to: string, refusal: string]>([
  ["no file", tree, "[raiz, folha]", "[raiz, caule, folha]", `${tree}:9  the lesson "caule" has no file`],
  ["no place", tree, "[inseto]", "[raiz]", "courses/biologia/lessons/inseto.md  is not named in course.yaml"],
  ["two places", tree, "[inseto]", "[inseto, raiz]", `${tree}:12  this lesson is already used on line 9`],
  ["two topics of one title", tree, "Bichos", "Plantas", `${tree}:10  this title is already used on line 7`],
  [
    "an unknown kind",
    tree,
    "kind: period",
    "kind: year",
    `${tree}:5  topics[1].kind must be one of: period, subject`,
  ],
  ["an unknown key", raiz, "duration:", "durration:", `${raiz}:4  unknown key "durration"`],
  ["a missing material", raiz, "ficha.pdf", "f.pdf", `${raiz}:7  the file "materiais/f.pdf" doesn't exist`],
  [
    "a path that leaves files/",
    raiz,
    "materiais/ficha.pdf",
    "../people.csv",
    `${raiz}:7  the file "../people.csv" leaves the folder`,
  ],
  [
    "a path as Windows writes it",
    raiz,
    "materiais/ficha.pdf",
    "materiais\\ficha.pdf",
    `${raiz}:7  the file "materiais\\ficha.pdf" needs / between folders instead of \\`,
  ],
  [
    "a path as Windows writes it that leaves files/",
    raiz,
    "materiais/ficha.pdf",
    "..\\people.csv",
    `${raiz}:7  the file "..\\people.csv" leaves the folder`,
  ],
  [
    "a title of two lines",
    raiz,
    "title: A raiz",
    'title: "A\\nraiz"',
    `${raiz}:2  title must be one line, without control characters`,
  ],
  [
    "a missing picture",
    raiz,
    "raiz.png",
    "caule.png",
    `${raiz}:13  the file "imagens/caule.png" doesn't exist`,
  ],
  ["a picture as HTML", raiz, "Veja", "<img src=x> Veja", `${raiz}:12  write pictures as`],
  [
    "another type",
    raiz,
    "materiais/ficha.pdf",
    "videos/folha.vtt",
    `${raiz}:7  the file "videos/folha.vtt" can't be`,
  ],
  [
    "a file of another type than its extension",
    folha,
    "folha.mp4",
    "falso.mp4",
    `${folha}:5  the file "videos/falso.mp4" is not really a mp4`,
  ],
  ["no front matter", folha, "---\ntitle", "title", `${folha}:1  must start with front matter`],
  [
    "a video in a text",
    folha,
    "type: video",
    "type: content",
    `${folha}:4  only a lesson of type video has a video`,
  ],
  [
    "an embed host",
    folha,
    "file: videos/folha.mp4",
    "embed: https://evil.example/1",
    `${folha}:5  video.embed must be an https address of one of`,
  ],
  ["an unknown enrollment", history, '"1002"', '"1009"', `${history}:6  there is no enrollment "1009"`],
  [
    "a number without quotes",
    history,
    '"1001"',
    "1001",
    `${history}:2  progress[1].enrollment must be a text`,
  ],
  [
    "another course's lesson",
    history,
    "lesson: raiz",
    "lesson: um",
    `${history}:4  the course of this enrollment has no`,
  ],
  [
    "a lesson twice",
    history,
    "lesson: folha",
    "lesson: raiz",
    `${history}:5  the progress of this lesson is already`,
  ],
  [
    "progress over 1",
    history,
    "progress: 0.38",
    "progress: 38",
    `${history}:5  progress[1].lessons[2].progress must be 0 to 1`,
  ],
  [
    "jumping ahead",
    history,
    "lesson: dois",
    "lesson: tres",
    `${history}:9  the course is taught in order and "dois"`,
  ],
  [
    "going backwards",
    history,
    'at: "-20d"',
    'at: "-10d"',
    `${history}:9  the course is taught in order and "um"`,
  ],
  [
    "a date in the future",
    history,
    'at: "-1d 20:10"',
    'at: "+1d"',
    `${history}:5  history can't be later than today`,
  ],
])("%s", async (_name, file, from, to, refusal) => {
  await school.edit(file, from, to);
  expect(await school.refusals()).toContain(refusal);
});

it("a link in files/ may not lead out of it", async () => {
  await symlink(join(school.folder, "people.csv"), join(school.folder, "files/materiais/fora.pdf"));
  await school.edit(raiz, "materiais/ficha.pdf", "materiais/fora.pdf");
  expect(await school.refusals()).toBe(`${raiz}:7  the file "materiais/fora.pdf" leaves the folder files/`);
});

it("files/ may not be a link that leads out of the package, whose files would be shown to everybody", async () => {
  await rename(join(school.folder, "files"), join(school.folder, "../outside"));
  await symlink("../outside", join(school.folder, "files"));
  expect(await school.refusals()).toContain(
    `${raiz}:7  the file "materiais/ficha.pdf" leaves the folder files/`,
  );
});

it("a package reached by a link, with a files/ that links inside it, is accepted", async () => {
  await rename(join(school.folder, "files"), join(school.folder, ".files"));
  await symlink(".files", join(school.folder, "files"));
  const folder = join(school.folder, "../linked");
  await symlink(school.folder, folder);
  await school.import({ folder });
  const names = await school.db.selectFrom("files").select("name").execute();
  expect(names.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^ficha-/));
});
