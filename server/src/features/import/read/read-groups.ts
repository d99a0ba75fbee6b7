import { z } from "zod";
import { largestInteger } from "../../../platform/largest-integer.ts";
import { type PlaceOf, type Refusals, type TextPlaceOf, Unique } from "../refusals.ts";
import { slug, text } from "./fields.ts";
import { renderMarkdown } from "./markdown.ts";
import type { ForumSource, GroupSource, UnitSource } from "./package.types.ts";
import type { PackageFiles } from "./package-files.ts";
import { readYaml } from "./yaml-source.ts";

const unitsSchema = z
  .array(z.strictObject({ id: z.int().min(1).max(largestInteger), name: text(140) }))
  .nullable();

/** Reads units.yaml; null if it is refused. */
export function readUnits(yaml: string, refusals: Refusals): UnitSource[] | null {
  const read = readYaml(yaml, "units.yaml", unitsSchema, refusals);
  if (!read) return null;
  const ids = new Unique(refusals, "the id");
  return (read.value ?? []).map((unit, index) => {
    const place = read.placeOf(index, "id");
    ids.add(String(unit.id), place);
    return { ...unit, place };
  });
}

const forumSchema = z.strictObject({
  title: text(140),
  topics: z.array(z.strictObject({ slug, title: text(160), description: z.string().default("") })),
});

const groupsSchema = z
  .array(
    z.strictObject({
      slug,
      name: text(140),
      course: slug,
      unit: z.int().optional(),
      annotations: z.string().default(""),
      forum: forumSchema.optional(),
    }),
  )
  .nullable();

/** What groups can refer to. */
type Known = { readonly courses: ReadonlySet<string>; readonly units: ReadonlySet<number> | null };

/** Reads a group's forum, rendering its topics' descriptions. */
async function readForum(
  forum: z.output<typeof forumSchema>,
  placeOf: PlaceOf,
  textPlaceOf: TextPlaceOf,
  refusals: Refusals,
): Promise<ForumSource> {
  const slugs = new Unique(refusals, "the topic's slug");
  const topics: ForumSource["topics"][number][] = [];
  for (const [index, topic] of forum.topics.entries()) {
    slugs.add(topic.slug, placeOf("topics", index, "slug"));
    const place = textPlaceOf("topics", index, "description");
    const { html } = await renderMarkdown(topic.description, place, refusals);
    topics.push({ slug: topic.slug, title: topic.title, descriptionHtml: html });
  }
  return { title: forum.title, topics };
}

/** Reads groups.yaml and renders its Markdown; null if it is refused. */
export async function readGroups(
  yaml: string,
  known: Known,
  files: PackageFiles,
  refusals: Refusals,
): Promise<GroupSource[] | null> {
  const read = readYaml(yaml, "groups.yaml", groupsSchema, refusals);
  if (!read) return null;
  const slugs = new Unique(refusals, "the slug");
  const groups: GroupSource[] = [];
  for (const [index, group] of (read.value ?? []).entries()) {
    const place = read.placeOf(index, "slug");
    slugs.add(group.slug, place);
    if (!known.courses.has(group.course)) {
      refusals.add(read.placeOf(index, "course"), `there is no course "${group.course}"`);
    }
    if (group.unit !== undefined && known.units && !known.units.has(group.unit)) {
      refusals.add(read.placeOf(index, "unit"), `there is no unit ${group.unit}`);
    }
    const notices = read.textPlaceOf(index, "annotations");
    const { html, images } = await renderMarkdown(group.annotations, notices, refusals, files);
    const forumPlace: PlaceOf = (...path) => read.placeOf(index, "forum", ...path);
    const forumText: TextPlaceOf = (...path) => read.textPlaceOf(index, "forum", ...path);
    const forum = group.forum ? await readForum(group.forum, forumPlace, forumText, refusals) : null;
    groups.push({
      slug: group.slug,
      name: group.name,
      course: group.course,
      unit: group.unit ?? null,
      annotationsHtml: html,
      images,
      forum,
      place,
    });
  }
  return groups;
}
