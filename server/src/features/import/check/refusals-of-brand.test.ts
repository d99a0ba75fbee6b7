import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
// The portal's process imports packages too, and sets schema messages to Portuguese.
import "../../../platform/http/validation.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { formatRefusals } from "../format-summary.ts";
import { readPackage } from "../read/read-package.ts";
import { Refusals } from "../refusals.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

it.each<[name: string, from: string, to: string, refusal: string]>([
  ["an unknown key", "credit:", "credits: x\ncredit:", 'brand.yaml:7  unknown key "credits"'],
  [
    "an unknown key inside",
    "  accent:",
    "  acent: x\n  accent:",
    'brand.yaml:12  unknown key "acent" in theme',
  ],
  ["a missing key", "credit: Feita à mão\n", "", "brand.yaml:1  credit is missing"],
  ["broken YAML", "name: Escola", "name: [Escola", "brand.yaml:3  is not valid YAML"],
  ["a colour", '  accent: "#112233"', "  accent: azul", "brand.yaml:12  theme.accent must be a colour"],
  ["a time zone", "America/Sao_Paulo", "Brasil", "brand.yaml:6  time_zone must be a time zone"],
  ["an offset as zone", "America/Sao_Paulo", "'-03:00'", "brand.yaml:6  time_zone must be a time zone"],
  ["a slug", "slug: jatoba", "slug: Jatobá", "brand.yaml:1  slug must start with a lower-case letter"],
  ["a host twice", "- www.jatoba", "- jatoba", "brand.yaml:5  this host is already used on line 4"],
  [
    "a missing logo",
    "mark: logos/logo.svg",
    "mark: logos/x.svg",
    'brand.yaml:9  the file "logos/x.svg" doesn\'t exist',
  ],
  [
    "a missing privacy notice",
    "credit:",
    "privacy: aviso.md\ncredit:",
    'brand.yaml:7  the file "aviso.md" doesn\'t exist beside brand.yaml',
  ],
  [
    "a privacy notice elsewhere",
    "credit:",
    "privacy: ../aviso.md\ncredit:",
    "brand.yaml:7  privacy must be the name",
  ],
])("%s", async (_name, from, to, refusal) => {
  await school.edit("brand.yaml", from, to);
  expect(await school.refusals()).toContain(refusal);
});

it("an unknown file of the package is refused, a note is not", async () => {
  await school.write("enrolments.csv", "");
  await school.write("README.md", "Notas");
  expect(await school.refusals()).toBe("enrolments.csv  is not a part of a content package");
});

it.each([
  ["there isn't", "nada", "there is no such folder"],
  ["that is a file", "brand.yaml", "is not a folder"],
])("a folder %s is refused by its path", async (_what, name, reason) => {
  const folder = join(school.folder, name);
  await expect(readPackage(folder, new Refusals()).catch(formatRefusals)).resolves.toBe(
    `${folder}  ${reason}`,
  );
});

it("a folder that is no package is refused", async () => {
  await school.remove("brand.yaml");
  expect(await school.refusals()).toBe("brand.yaml  is missing: this is not a content package");
});
