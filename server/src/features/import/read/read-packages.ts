import { z } from "zod";
import { largestInteger } from "../../../platform/largest-integer.ts";
import { type PlaceOf, type Refusals, Unique } from "../refusals.ts";
import { cents, slug, text } from "./fields.ts";
import { renderMarkdown } from "./markdown.ts";
import type { CoursePackageSource } from "./package.types.ts";
import { readYaml } from "./yaml-source.ts";

const schema = z
  .array(
    z.strictObject({
      id: z.int().min(1).max(largestInteger),
      name: text(140),
      type: z.enum(["FREE", "SINGLE_PAYMENT", "PLAN"]),
      active: z.boolean().default(true),
      price: cents(0).default(0),
      installments: z.int().min(1).max(24).default(1),
      trial_days: z.int().min(0).max(365).optional(),
      methods: z.array(z.enum(["BOLETO", "CREDIT_CARD"])).default([]),
      groups: z.array(slug).min(1, { error: "needs one group at least" }),
      description: z.string().default(""),
    }),
  )
  .nullable();
type Entry = NonNullable<z.output<typeof schema>>[number];

/** Refuses contradictions: FREE with a price, another type without one, a trial without a plan. */
function checkTerms(entry: Entry, placeOf: PlaceOf, refusals: Refusals): void {
  const free = entry.type === "FREE";
  if (free && entry.price > 0) refusals.add(placeOf("price"), "a FREE package has no price");
  if (!free && entry.price === 0) {
    refusals.add(placeOf("price"), "needs a price in cents: only a FREE package costs nothing");
  }
  if (free && entry.methods.length > 0)
    refusals.add(placeOf("methods"), "a FREE package is paid by no method");
  if (!free && entry.methods.length === 0) {
    refusals.add(placeOf("methods"), "needs a payment method: BOLETO, CREDIT_CARD or both");
  }
  if (free && entry.installments > 1)
    refusals.add(placeOf("installments"), "a FREE package has no installments");
  if (entry.type !== "PLAN" && entry.trial_days !== undefined) {
    refusals.add(placeOf("trial_days"), "only a PLAN has trial days");
  }
}

/** Reads packages.yaml and renders its Markdown. `groups` is null if groups.yaml could not be read. */
export async function readCoursePackages(
  yaml: string,
  groups: ReadonlySet<string> | null,
  refusals: Refusals,
): Promise<CoursePackageSource[]> {
  const read = readYaml(yaml, "packages.yaml", schema, refusals);
  if (!read) return [];
  const ids = new Unique(refusals, "the id");
  const packages: CoursePackageSource[] = [];
  for (const [index, entry] of (read.value ?? []).entries()) {
    const placeOf: PlaceOf = (...path) => read.placeOf(index, ...path);
    const place = placeOf("id");
    ids.add(String(entry.id), place);
    checkTerms(entry, placeOf, refusals);
    for (const [position, group] of entry.groups.entries()) {
      if (groups && !groups.has(group))
        refusals.add(placeOf("groups", position), `there is no group "${group}"`);
      if (entry.groups.indexOf(group) < position) {
        refusals.add(placeOf("groups", position), `the group "${group}" is named twice`);
      }
    }
    const text = read.textPlaceOf(index, "description");
    const { html } = await renderMarkdown(entry.description, text, refusals);
    packages.push({
      id: entry.id,
      position: index,
      name: entry.name,
      type: entry.type,
      price: entry.price,
      status: entry.active ? "ACTIVE" : "INACTIVE",
      methods: [...new Set(entry.methods)].toSorted(),
      installments: entry.installments,
      groups: entry.groups,
      descriptionHtml: html,
      place,
      trialDays: entry.type === "PLAN" ? (entry.trial_days ?? 0) : null,
    });
  }
  return packages;
}
