import { z } from "zod";
import { type PlaceOf, type Refusals, Unique } from "../refusals.ts";
import type { ExerciseSource, ListSource } from "./course.types.ts";
import { slug, text } from "./fields.ts";
import { renderMarkdown } from "./markdown.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";
import { toPhrase } from "./phrase.ts";
import { readYaml } from "./yaml-source.ts";

// Empty lines stay, so that refusals name the right line.
const markdown = z.string().regex(/\S/, { error: "is empty" }).max(20_000);

const option = z.strictObject({
  id: slug,
  text: markdown,
  correct: z.boolean().optional(),
  justification: markdown.optional(),
});

const exercise = z.strictObject({
  id: slug,
  type: z.enum(["O", "OO", "OM", "D", "DD", "M", "OL", "DL"]),
  question: markdown,
  tips: z.array(z.strictObject({ title: text(200), text: markdown })).default([]),
  options: z.array(option).max(50, { error: "has more than 50 options" }).default([]),
  /** The right option of each cell (OL), or the number of cells (DL). */
  cells: z.union([z.array(slug).min(1).max(50), z.int().min(1).max(50)]).optional(),
});
type Exercise = z.output<typeof exercise>;

const schema = z.strictObject({
  minutes: z.int().min(1, { error: "must be 1 minute or more" }).max(100_000).optional(),
  exercises: z.array(exercise).min(1, { error: "needs one exercise at least" }),
});

/** Checks the options that a type needs (wire §4). */
function checkOptions({ type, options }: Exercise, placeOf: PlaceOf, refusals: Refusals): void {
  const right = options.filter((one) => one.correct).length;
  const chosen = ["O", "OO", "OM", "OL"].includes(type);
  if (chosen && options.length < 2)
    refusals.add(placeOf("options"), `type ${type} needs two options at least`);
  if (!chosen && options.length > 0) refusals.add(placeOf("options"), `type ${type} has no options`);
  if ((type === "O" || type === "OO") && right !== 1) {
    refusals.add(placeOf("options"), `type ${type} needs exactly one option with correct: true`);
  }
  if (type === "OM" && right === 0)
    refusals.add(placeOf("options"), "type OM needs an option with correct: true");
  if (type === "OL" && right > 0) {
    refusals.add(placeOf("options"), "the key of type OL is in its cells, not in correct: true");
  }
}

/** Checks the cells that a type needs: their key (OL) or their number (DL). */
function checkCells({ type, options, cells }: Exercise, placeOf: PlaceOf, refusals: Refusals): void {
  if (type === "OL" && !Array.isArray(cells)) {
    refusals.add(placeOf("cells"), "type OL needs cells: the id of the right option of each");
  }
  if (type === "DL" && typeof cells !== "number") {
    refusals.add(placeOf("cells"), "type DL needs cells: how many there are");
  }
  if (type !== "OL" && type !== "DL" && cells !== undefined) {
    refusals.add(placeOf("cells"), `type ${type} has no cells`);
  }
  if (!Array.isArray(cells)) return;
  const ids = new Set(options.map(({ id }) => id));
  for (const [index, id] of cells.entries()) {
    if (!ids.has(id)) refusals.add(placeOf("cells", index), `there is no option "${id}"`);
  }
}

/** Reads a list of exercises, `courses/<slug>/lists/<list>.yaml`. */
export async function readList(
  listSlug: string,
  yaml: string,
  file: string,
  files: PackageFiles,
  refusals: Refusals,
): Promise<ListSource | undefined> {
  const read = readYaml(yaml, file, schema, refusals);
  if (!read) return undefined;
  const images = new Map<string, PackageFile>();
  const render = async (source: string, ...path: PropertyKey[]) => {
    const rendered = await renderMarkdown(source, read.textPlaceOf("exercises", ...path), refusals, files);
    for (const image of rendered.images) images.set(image.name, image);
    return rendered.html;
  };
  const ids = new Unique(refusals, "this exercise id");
  const exercises: ExerciseSource[] = [];
  for (const [position, one] of read.value.exercises.entries()) {
    const placeOf: PlaceOf = (...path) => read.placeOf("exercises", position, ...path);
    ids.add(one.id, placeOf("id"));
    checkOptions(one, placeOf, refusals);
    checkCells(one, placeOf, refusals);
    const optionIds = new Unique(refusals, "this option id");
    const options: ExerciseSource["options"][number][] = [];
    for (const [index, { id, text: words, correct = false, justification }] of one.options.entries()) {
      const at: PlaceOf = (...path) => placeOf("options", index, ...path);
      optionIds.add(id, at("id"));
      const descriptionHtml = toPhrase(await render(words, position, "options", index, "text"));
      const justificationHtml =
        justification === undefined
          ? null
          : toPhrase(await render(justification, position, "options", index, "justification"));
      options.push({ slug: id, descriptionHtml, correct, justificationHtml });
    }
    const tips: ExerciseSource["tips"][number][] = [];
    for (const [index, tip] of one.tips.entries()) {
      tips.push({
        title: tip.title,
        descriptionHtml: await render(tip.text, position, "tips", index, "text"),
      });
    }
    exercises.push({
      slug: one.id,
      position,
      type: one.type,
      options,
      tips,
      place: placeOf("id"),
      questionHtml: await render(one.question, position, "question"),
      cellsNumber: Array.isArray(one.cells) ? one.cells.length : (one.cells ?? null),
      cells: Array.isArray(one.cells) ? one.cells : [],
    });
  }
  const time = { minutes: read.value.minutes ?? null, minutesPlace: read.placeOf("minutes") };
  return { slug: listSlug, ...time, exercises, images: [...images.values()] };
}
