import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Refusals, type SourceLine, Unique } from "../refusals.ts";
import type { CourseSource, LessonSource, ListSource, TopicSource } from "./course.types.ts";
import { slug, text } from "./fields.ts";
import type { PackageFiles } from "./package-files.ts";
import { readLesson } from "./read-lesson.ts";
import { readList } from "./read-list.ts";
import { listFolder, readText } from "./text-source.ts";
import { readYaml } from "./yaml-source.ts";

const topic = z.strictObject({
  title: text(200),
  kind: z.enum(["period", "subject"]).optional(),
  lessons: z.array(slug).optional(),
  get topics() {
    return z.array(topic).optional();
  },
});
type Topic = z.output<typeof topic>;

const schema = z.strictObject({
  name: text(140),
  syllabus: text(140),
  in_order: z.boolean().default(false),
  topics: z.array(topic).min(1, { error: "needs one topic at least" }),
});

/** A lesson named in the tree. */
type Named = { readonly slug: string; readonly topicKey: string; readonly place: SourceLine };
type Tree = { topics: TopicSource[]; lessons: Named[] };

/** Flattens the tree into two lists in order of study: topics, parents first, and lessons. */
function flattenTree(
  roots: Topic[],
  placeOf: (...path: PropertyKey[]) => SourceLine,
  refusals: Refusals,
): Tree {
  const tree: Tree = { topics: [], lessons: [] };
  const walk = (topics: Topic[], titles: string[], path: PropertyKey[]) => {
    const siblings = new Unique(refusals, "this title");
    for (const [position, { title, kind, lessons = [], topics: children }] of topics.entries()) {
      const here = [...path, "topics", position];
      siblings.add(title, placeOf(...here, "title"));
      const key = JSON.stringify([...titles, title]);
      const parentKey = titles.length > 0 ? JSON.stringify(titles) : null;
      tree.topics.push({ key, parentKey, position, title, kind: kind ?? null });
      for (const [index, slug] of lessons.entries()) {
        tree.lessons.push({ slug, topicKey: key, place: placeOf(...here, "lessons", index) });
      }
      if (!children && lessons.length === 0)
        refusals.add(placeOf(...here), "a topic needs topics or lessons");
      if (children) walk(children, [...titles, title], here);
    }
  };
  walk(roots, [], []);
  return tree;
}

/** The names of the lesson or list files in the folder; refuses anything else in it. */
async function listParts(
  what: "lesson" | "list",
  packageFolder: string,
  folder: string,
  refusals: Refusals,
): Promise<Set<string>> {
  const ending = what === "lesson" ? ".md" : ".yaml";
  const names = new Set<string>();
  for (const name of await listFolder(packageFolder, folder, refusals)) {
    const stem = name.slice(0, -ending.length);
    if (name.endsWith(ending) && slug.safeParse(stem).success) names.add(stem);
    else {
      const reason = `is not a ${what}: its name must be lower-case letters, digits and hyphens, then ${ending}`;
      refusals.add({ file: `${folder}/${name}`, line: null }, reason);
    }
  }
  return names;
}

/** Reads the course's exercise lists; `names` includes those that were refused. */
async function readLists(packageFolder: string, folder: string, files: PackageFiles, refusals: Refusals) {
  const names = await listParts("list", packageFolder, `${folder}/lists`, refusals);
  const read: ListSource[] = [];
  for (const name of [...names].toSorted()) {
    const file = `${folder}/lists/${name}.yaml`;
    const yaml = await readText(packageFolder, file, refusals);
    const list = await readList(name, yaml, file, files, refusals);
    if (list) read.push(list);
  }
  return { names, read };
}

/** Reads a course's folder: its tree and its lesson files, which must match. */
export async function readCourse(
  packageFolder: string,
  courseSlug: string,
  files: PackageFiles,
  refusals: Refusals,
): Promise<CourseSource | undefined> {
  const folder = `courses/${courseSlug}`;
  const file = `${folder}/course.yaml`;
  if (!existsSync(join(packageFolder, file))) {
    refusals.add({ file, line: null }, "is missing");
    return undefined;
  }
  const yaml = await readText(packageFolder, file, refusals);
  const read = readYaml(yaml, file, schema, refusals);
  const present = await listParts("lesson", packageFolder, `${folder}/lessons`, refusals);
  const tree = read && flattenTree(read.value.topics, read.placeOf, refusals);
  const places = new Unique(refusals, "this lesson");
  for (const { slug, place } of tree?.lessons ?? []) {
    places.add(slug, place);
    if (!present.has(slug)) refusals.add(place, `the lesson "${slug}" has no file lessons/${slug}.md`);
  }

  const named = new Set(tree?.lessons.map(({ slug }) => slug));
  const texts = new Map<string, Awaited<ReturnType<typeof readLesson>>>();
  for (const slug of [...present].toSorted()) {
    const lessonFile = `${folder}/lessons/${slug}.md`;
    if (tree && !named.has(slug))
      refusals.add({ file: lessonFile, line: null }, "is not named in course.yaml");
    const source = await readText(packageFolder, lessonFile, refusals);
    texts.set(slug, await readLesson(source, lessonFile, files, refusals));
  }
  const lists = await readLists(packageFolder, folder, files, refusals);
  if (!read || !tree) return undefined;
  const lessons = tree.lessons.flatMap(({ slug, topicKey }, position): LessonSource[] => {
    const lesson = texts.get(slug);
    return lesson ? [{ slug, topicKey, position, ...lesson }] : [];
  });
  for (const { list, place } of lessons) {
    if (list !== null && !lists.names.has(list)) {
      refusals.add(place, `the list "${list}" has no file lists/${list}.yaml`);
    }
  }
  const { name, syllabus, in_order: inOrder } = read.value;
  const rest = { topics: tree.topics, lessons, lists: lists.read, order: [...named] };
  return { slug: courseSlug, name, syllabus, inOrder, ...rest };
}
