import { z } from "zod";
import { type Refusals, type SourceLine, Unique } from "../refusals.ts";
import { readCsv } from "./csv-source.ts";
import { moment, number, slug } from "./fields.ts";
import type { EnrollmentSource } from "./package.types.ts";

const schema = z.strictObject({
  number,
  student_number: number,
  group: slug,
  status: z.enum(["E", "D", "B", "C", "F"]),
  created_at: moment,
});

/** What enrollments can refer to; null if it could not be read, so that one mistake isn't reported many times. */
type Known = { readonly people: ReadonlySet<string> | null; readonly groups: ReadonlySet<string> | null };

export type Enrollments = {
  readonly enrollments: EnrollmentSource[];
  /** The numbers of all rows, including refused ones; null if the file could not be read. */
  readonly numbers: ReadonlySet<string> | null;
  /** Who is in which group, by `memberKeyOf`; null if a row was refused, as it could have been anybody's. */
  readonly members: ReadonlySet<string> | null;
};

export const memberKeyOf = (group: string, studentNumber: string): string => `${group}/${studentNumber}`;

/** Reads enrollments.csv. */
export function readEnrollments(csv: string, known: Known, refusals: Refusals): Enrollments {
  const numbers = new Unique(refusals, "the number");
  const pairs = new Unique(refusals, "an enrollment of this person in this group");
  const { rows, whole, keys } = readCsv(csv, "enrollments.csv", schema, refusals);
  let understood = whole;
  const refuse = (place: SourceLine, reason: string) => {
    refusals.add(place, reason);
    understood = false;
  };
  const enrollments = rows.map(({ value, place }): EnrollmentSource => {
    numbers.add(value.number, place);
    pairs.add(JSON.stringify([value.student_number, value.group]), place);
    if (known.people && !known.people.has(value.student_number)) {
      refuse(place, `no person has the student_number "${value.student_number}"`);
    }
    if (known.groups && !known.groups.has(value.group)) {
      refuse(place, `there is no group "${value.group}"`);
    }
    return {
      number: value.number,
      studentNumber: value.student_number,
      group: value.group,
      status: value.status,
      createdAt: value.created_at,
      place,
    };
  });
  const members = new Set(enrollments.map(({ group, studentNumber }) => memberKeyOf(group, studentNumber)));
  return { enrollments, numbers: keys, members: understood ? members : null };
}
