/** A lesson's description is Markdown, like all short texts of a package. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../../../../testing/content/visit-school.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const path = "courses/biologia/lessons/inseto.md";
const writeDescription = (lines: string) =>
  school.edit(path, "type: video", `type: video\ndescription: ${lines}`);

it.each([
  ["in bold", '"Um **bicho** de seis patas"', "Um <strong>bicho</strong> de seis patas"],
  ["plain, as typed", '"Dez < vinte & \\"trinta\\" > 2: x*y"', 'Dez < vinte & "trinta" > 2: x*y'],
  ["in two paragraphs", "|\n  Um.\n\n  Dois.", "<p>Um.</p>\n<p>Dois.</p>"],
  ["with a handler", '"Um <b onclick=\\"x()\\">bicho</b>"', "Um <b>bicho</b>"],
])("is served %s", async (_how, written, shown) => {
  await writeDescription(written);
  await school.import();
  const visit = await visitSchool(school, "rosa");
  const [enrollment, lesson] = await Promise.all([
    enrollmentIdOf(school, "1001"),
    lessonIdOf(school, "inseto"),
  ]);
  const answer = await visit.client.get(`/enrollment/lesson/${enrollment}/${lesson}`);
  await visit.close();
  expect(answer.json().lesson.description).toBe(shown);
});

it("a description that sanitising would shorten is refused with its line", async () => {
  await writeDescription(
    "|\n  Se a<b e c>d **ok**\n  <script>alert(1)</script><img src=x onerror=alert(1)>\n  [Ficha](ficha.pdf) ![Raiz](imagens/raiz.png)",
  );
  expect((await school.refusals()).split("\n")).toEqual([
    `${path}:6  a text can't hold <script>`,
    `${path}:6  write pictures as ![text](path), not as <img>`,
    expect.stringContaining(`${path}:7  the link "ficha.pdf" leads nowhere`),
    `${path}:7  this text can't hold pictures`,
  ]);
});

it("a description has at most 1000 characters, not counting empty lines around it", async () => {
  await writeDescription(`|\n  ${"a".repeat(1000)}\n\n`);
  await school.import();
  await school.edit(path, "aaa", "aaaa");
  expect(await school.refusals()).toContain("description is longer than 1000 characters");
});
