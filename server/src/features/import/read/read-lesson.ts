import { embedHosts } from "@sabia/contract/texts";
import { z } from "zod";
import { type PlaceOf, type Refusals, Unique } from "../refusals.ts";
import type { LessonSource } from "./course.types.ts";
import { toEmbedAddress } from "./embed-address.ts";
import { moment, slug, text } from "./fields.ts";
import { renderMarkdown } from "./markdown.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";
import { toPhrase } from "./phrase.ts";
import { readYaml } from "./yaml-source.ts";

const schema = z.strictObject({
  title: text(200),
  type: z.enum(["video", "content", "list"]),
  // Not trimmed, so that refusals name the right line.
  description: z
    .string()
    .refine((written) => written.trim().length <= 1000, { error: "is longer than 1000 characters" })
    .default(""),
  duration: z.int().min(1, { error: "must be 1 minute or more" }).max(10_000).optional(),
  video: z
    .strictObject({
      file: z.string().optional(),
      embed: z.string().optional(),
      poster: z.string().optional(),
      captions: z.array(z.strictObject({ lang: text(20), label: text(60), file: z.string() })).default([]),
    })
    .optional(),
  materials: z
    .array(
      z.strictObject({ title: text(200), file: z.string(), text: z.string().trim().max(1000).optional() }),
    )
    .default([]),
  list: slug.optional(),
  opens: moment.optional(),
  closes: moment.optional(),
});
type Front = z.output<typeof schema>;

/** The part of a lesson that its own file gives; the course's tree gives its position. */
export type LessonText = Omit<LessonSource, "slug" | "topicKey" | "position">;

/** Splits a lesson into front matter and text; null without front matter. */
function splitFrontMatter(source: string): { yaml: string; body: string; bodyLinesBefore: number } | null {
  const lines = source.replace(/^\ufeff/, "").split(/\r?\n/);
  const end =
    lines[0]?.trimEnd() === "---"
      ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---")
      : -1;
  if (end < 0) return null;
  return {
    yaml: lines.slice(1, end).join("\n"),
    body: lines.slice(end + 1).join("\n"),
    bodyLinesBefore: end + 1,
  };
}

async function readVideo(front: Front, placeOf: PlaceOf, files: PackageFiles, refusals: Refusals) {
  const { video } = front;
  const none = { video: null, embed: null, poster: null, captions: [] };
  if (!video) return none;
  if (front.type !== "video") {
    refusals.add(placeOf("video"), "only a lesson of type video has a video");
    return none;
  }
  if ((video.file === undefined) === (video.embed === undefined)) {
    refusals.add(placeOf("video"), "video must have either file or embed");
  }
  const embed = video.embed === undefined ? null : toEmbedAddress(video.embed);
  if (embed === undefined) {
    const reason = `video.embed must be an https address of one of: ${embedHosts.join(", ")}, or of a video's page at youtube.com or vimeo.com`;
    refusals.add(placeOf("video", "embed"), reason);
  }
  if (video.file === undefined && video.captions.length > 0) {
    refusals.add(placeOf("video", "captions"), "captions need a video file; an embedded player has its own");
  }
  if (video.file === undefined && video.poster !== undefined) {
    refusals.add(placeOf("video", "poster"), "a poster needs a video file; an embedded player has its own");
  }
  const langs = new Unique(refusals, "a caption of this lang");
  const captions: { lang: string; label: string; file: PackageFile }[] = [];
  for (const [index, { lang, label, file }] of video.captions.entries()) {
    langs.add(lang, placeOf("video", "captions", index, "lang"));
    const found = await files.use(file, "captions", placeOf("video", "captions", index, "file"));
    if (found) captions.push({ lang, label, file: found });
  }
  const found =
    video.file === undefined ? null : await files.use(video.file, "video", placeOf("video", "file"));
  const poster =
    video.poster === undefined ? null : await files.use(video.poster, "image", placeOf("video", "poster"));
  return { video: found ?? null, embed: embed ?? null, poster: poster ?? null, captions };
}

/** Who may read a lesson's images may read its poster. */
const includePoster = (images: readonly PackageFile[], poster: PackageFile | null) =>
  poster === null || images.some(({ name }) => name === poster.name) ? images : [...images, poster];

const lessonTypes = { video: "LV", content: "LC", list: "LL" } as const;

/** The exercise list and window of a lesson; only allowed for the type list. */
function readListUse({ type, list, opens, closes }: Front, placeOf: PlaceOf, refusals: Refusals) {
  if (type === "list" && list === undefined)
    refusals.add(placeOf("type"), "a lesson of type list names its list");
  for (const [key, value] of Object.entries({ list, opens, closes })) {
    if (type !== "list" && value !== undefined) {
      refusals.add(placeOf(key), `only a lesson of type list has "${key}"`);
    }
  }
  return { list: list ?? null, opens: opens ?? null, closes: closes ?? null };
}

/** Reads a lesson's Markdown file. */
export async function readLesson(
  source: string,
  file: string,
  files: PackageFiles,
  refusals: Refusals,
): Promise<LessonText | undefined> {
  const parts = splitFrontMatter(source);
  if (!parts) {
    refusals.add({ file, line: 1 }, "must start with front matter between two lines of ---");
    return undefined;
  }
  const place = { file, line: parts.bodyLinesBefore + 1, keepsLines: true };
  const { html, images } = await renderMarkdown(parts.body, place, refusals, files);
  const read = readYaml(parts.yaml, file, schema, refusals, 1);
  if (!read) return undefined;
  const { value: front, placeOf, textPlaceOf } = read;
  const described = await renderMarkdown(front.description, textPlaceOf("description"), refusals);
  const video = await readVideo(front, placeOf, files, refusals);
  const materials: { title: string; text: string | null; file: PackageFile }[] = [];
  for (const [index, material] of front.materials.entries()) {
    const found = await files.use(material.file, "material", placeOf("materials", index, "file"));
    if (found) materials.push({ title: material.title, text: material.text || null, file: found });
  }
  return {
    type: lessonTypes[front.type],
    title: front.title,
    description: toPhrase(described.html),
    ...readListUse(front, placeOf, refusals),
    place: placeOf("list"),
    typePlace: placeOf("type"),
    closesPlace: placeOf("closes"),
    contentHtml: html,
    durationMinutes: front.duration ?? null,
    ...video,
    materials,
    images: includePoster(images, video.poster),
  };
}
