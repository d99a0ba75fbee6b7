import { z } from "zod";
import { readCsv } from "./csv-source.ts";
import { moment, number, slug } from "./fields.ts";
import type { EnrollmentSource } from "./package.types.ts";
import { type Refusals, Unique } from "./refusals.ts";

const schema = z.strictObject({
  number,
  student_number: number,
  group: slug,
  status: z.enum(["E", "D", "B", "C", "F"]),
  created_at: moment,
});

/** What enrollments may refer to; null when that could not be read, so that one mistake isn't told many times. */
type Known = { readonly people: ReadonlySet<string> | null; readonly groups: ReadonlySet<string> | null };

/** Enrollments of the file, and the numbers of all its rows, the refused ones as well (null: it could not be read). */
type Enrollments = { readonly enrollments: EnrollmentSource[]; readonly numbers: ReadonlySet<string> | null };

/** Reads enrollments.csv. */
export function readEnrollments(csv: string, known: Known, refusals: Refusals): Enrollments {
  const numbers = new Unique(refusals, "the number");
  const pairs = new Unique(refusals, "an enrollment of this person in this group");
  const { rows, keys } = readCsv(csv, "enrollments.csv", schema, refusals);
  const enrollments = rows.map(({ value, place }): EnrollmentSource => {
    numbers.add(value.number, place);
    pairs.add(JSON.stringify([value.student_number, value.group]), place);
    if (known.people && !known.people.has(value.student_number)) {
      refusals.add(place, `no person has the student_number "${value.student_number}"`);
    }
    if (known.groups && !known.groups.has(value.group)) {
      refusals.add(place, `there is no group "${value.group}"`);
    }
    return {
      ...{ number: value.number, studentNumber: value.student_number, group: value.group },
      ...{ status: value.status, createdAt: value.created_at, place },
    };
  });
  return { enrollments, numbers: keys };
}
