import { ImportRefused, type Refusals } from "../refusals.ts";
import type { CourseSource } from "./course.types.ts";
import { coursesByEnrollment } from "./courses-by-enrollment.ts";
import { slug } from "./fields.ts";
import type { Package } from "./package.types.ts";
import { PackageFiles } from "./package-files.ts";
import { readBrand } from "./read-brand.ts";
import { readCourse } from "./read-course.ts";
import { readEnrollments } from "./read-enrollments.ts";
import { readGroups, readUnits } from "./read-groups.ts";
import { readHistory } from "./read-history.ts";
import { readCoursePackages } from "./read-packages.ts";
import { readPeople } from "./read-people.ts";
import { listFolder, readText, requireFolder } from "./text-source.ts";

const known = new Set([
  "brand.yaml",
  "units.yaml",
  "people.csv",
  "groups.yaml",
  "enrollments.csv",
  "packages.yaml",
  "courses",
  "history",
  "files",
]);

/** The valid courses, and the slugs of all courses, including refused ones. */
type Courses = { readonly courses: CourseSource[]; readonly slugs: ReadonlySet<string> };

async function readCourses(folder: string, files: PackageFiles, refusals: Refusals): Promise<Courses> {
  const courses: CourseSource[] = [];
  const slugs = new Set<string>();
  for (const name of await listFolder(folder, "courses", refusals)) {
    if (!slug.safeParse(name).success) {
      const reason =
        "is not a course: the folder's name must have lower-case letters, digits and hyphens only";
      refusals.add({ file: `courses/${name}`, line: null }, reason);
      continue;
    }
    slugs.add(name);
    for (const entry of await listFolder(folder, `courses/${name}`, refusals)) {
      if (["course.yaml", "lessons", "lists"].includes(entry)) continue;
      refusals.add({ file: `courses/${name}/${entry}`, line: null }, "is not a part of a course");
    }
    const course = await readCourse(folder, name, files, refusals);
    if (course) courses.push(course);
  }
  return { courses, slugs };
}

async function readHistoryFiles(
  folder: string,
  refusals: Refusals,
): Promise<{ file: string; yaml: string }[]> {
  const sources: { file: string; yaml: string }[] = [];
  for (const name of await listFolder(folder, "history", refusals)) {
    const file = `history/${name}`;
    if (name.endsWith(".yaml")) sources.push({ file, yaml: await readText(folder, file, refusals) });
    else refusals.add({ file, line: null }, "is not history: the name must end in .yaml");
  }
  return sources;
}

/**
 * Reads a whole package and performs all checks that need no database. Adds every problem to `refusals`;
 * throws them at once without a usable brand.
 */
export async function readPackage(folder: string, refusals: Refusals): Promise<Package> {
  await requireFolder(folder);
  const names = await listFolder(folder, ".", refusals);
  const read = async (name: string) => (names.includes(name) ? readText(folder, name, refusals) : "");
  if (!names.includes("brand.yaml")) {
    throw new ImportRefused([
      { file: "brand.yaml", line: null, reason: "is missing: this is not a content package" },
    ]);
  }
  for (const name of names) {
    // Notes for the package's authors are allowed.
    if (known.has(name) || /\.(md|txt)$/i.test(name)) continue;
    refusals.add({ file: name, line: null }, "is not a part of a content package");
  }

  const files = new PackageFiles(folder, refusals);
  const brand = await readBrand(
    await read("brand.yaml"),
    async (name) => (names.includes(name) ? read(name) : undefined),
    files,
    refusals,
  );
  const units = names.includes("units.yaml") ? readUnits(await read("units.yaml"), refusals) : [];
  const { people, numbers: peopleKnown } = readPeople(await read("people.csv"), refusals);
  const { courses, slugs } = await readCourses(folder, files, refusals);
  const groupsKnown = { courses: slugs, units: units && new Set(units.map(({ id }) => id)) };
  const groups = names.includes("groups.yaml")
    ? await readGroups(await read("groups.yaml"), groupsKnown, files, refusals)
    : [];
  const enrollmentsKnown = {
    people: peopleKnown,
    groups: groups && new Set(groups.map((group) => group.slug)),
  };
  const coursePackages = names.includes("packages.yaml")
    ? await readCoursePackages(await read("packages.yaml"), enrollmentsKnown.groups, refusals)
    : [];
  const { enrollments, numbers, members } = readEnrollments(
    await read("enrollments.csv"),
    enrollmentsKnown,
    refusals,
  );
  const history = await readHistory(
    await readHistoryFiles(folder, refusals),
    numbers,
    coursesByEnrollment(enrollments, groups ?? [], courses),
    { groups, members },
    { files, refusals },
  );
  if (!brand) return refusals.refuse();
  const rest = { people, enrollments, courses, coursePackages, ...history, files: files.used };
  return { brand, units: units ?? [], groups: groups ?? [], ...rest };
}
