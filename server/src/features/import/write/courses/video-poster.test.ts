import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createPng,
  createTestPackage,
  type TestPackage,
} from "../../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const path = "courses/biologia/lessons/folha.md";
const file = "file: videos/folha.mp4";
const captions = "\n  captions:\n    - { lang: pt-BR, label: Português, file: videos/folha.vtt }";
const setPoster = (picture: string) => school.edit(path, file, `${file}\n  poster: ${picture}`);

/** The size in bytes of the lesson's poster, null without one. */
async function findPosterSize() {
  const row = await school.db
    .selectFrom("lessons")
    .leftJoin("files", "files.id", "lessons.poster_file_id")
    .select("files.size")
    .where("lessons.slug", "=", "folha")
    .executeTakeFirstOrThrow();
  return row.size;
}

it("a poster is added, exchanged and removed with its file", async () => {
  await school.import();
  expect(await findPosterSize()).toBeNull();
  const pictures = { "videos/um.png": createPng(64, 36), "videos/dois.png": createPng(128, 72) };
  for (const [name, bytes] of Object.entries(pictures)) {
    await school.restore();
    await school.write(`files/${name}`, bytes);
    await setPoster(name);
    await school.import();
    expect(await findPosterSize()).toBe(bytes.length);
  }
  await school.restore();
  await school.import();
  expect(await findPosterSize()).toBeNull();
  const kept = school.db.selectFrom("files").select("type").where("type", "=", "image/png");
  expect(await kept.execute(), "only the picture that the texts show").toHaveLength(1);
});

it("the same picture can be poster and part of the text, and become the poster later", async () => {
  await school.edit(path, "Texto da folha.", "![Uma raiz](imagens/raiz.png)");
  await school.import();
  expect(await findPosterSize()).toBeNull();
  await setPoster("imagens/raiz.png");
  await school.import();
  expect(await findPosterSize()).toBeGreaterThan(0);
});

it.each([
  ["is no picture", "file: videos/folha.mp4\n  poster: videos/folha.vtt", `can't be used as image`],
  ["is missing", "file: videos/folha.mp4\n  poster: videos/nada.webp", `"videos/nada.webp"`],
  [
    "belongs to an embedded video",
    "embed: https://www.youtube-nocookie.com/embed/abc\n  poster: imagens/raiz.png",
    "a poster needs a video file; an embedded player has its own",
  ],
])("a poster that %s is refused with its line", async (_what, video, reason) => {
  await school.edit(path, captions, "");
  await school.edit(path, file, video);
  const refusals = await school.refusals();
  expect(refusals).toContain(`${path}:6  `);
  expect(refusals).toContain(reason);
});
