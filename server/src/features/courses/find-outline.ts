import type { Brand } from "../../db/brands.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import { findOutline, type Outline } from "./outline.queries.ts";

// A course of 100 lessons is some 20 KB; the courses studied at one time are few.
const outlines = createRevisionCache<Outline | undefined>({ megabytes: 16 });

/** The outline of a syllabus at this content revision, cached. */
export const findKeptOutline = (brand: Brand, syllabusId: number, revision: number | string) =>
  outlines.get(`${brand.slug}/${syllabusId}`, Number(revision), () => findOutline(brand.db, { syllabusId }));
