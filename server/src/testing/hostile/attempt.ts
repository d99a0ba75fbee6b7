import type { MarkedStudent } from "./marked-student.ts";

/** Callers who are not the owner, and try to reach the owner's data. */
export const strangers = [
  "anonymous",
  "other student of the group",
  "student of another group",
  "student of another brand",
  "another brand's token here",
  "the owner's token at another brand",
  "the owner's expired token",
  "the owner's revoked token",
] as const;
export type Stranger = (typeof strangers)[number];

/** A status; `ofTheGroup` means that the answer may contain what the owner's group can read. */
export type Outcome = number | { readonly ofTheGroup: number };

export type Attempt = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Uploads bytes under this name. */
  readonly uploadAs?: string;
};
/** `home`: on the host of the owner's brand. `email` is the stranger's own, if there is one. */
export type Aim = { readonly owner: MarkedStudent; readonly home: boolean; readonly email: string };

/** For students' endpoints: callers without a live token of this brand get 401, and need not be listed. */
export type ForStudents = {
  readonly attempt: (aim: Aim) => Attempt;
  readonly sameGroup: Outcome;
  readonly otherGroup: Outcome;
  readonly otherBrand: Outcome;
};
/** For public endpoints: the status for everybody, with exceptions. */
export type ForAnybody = {
  readonly attempt: (aim: Aim) => Attempt;
  readonly everybody: number;
  readonly but?: Partial<Record<Stranger, number>>;
};
export type Line = ForStudents | ForAnybody;

export const nothing = () => ({});
/** The call names nobody: each caller gets their own data. */
export const own = (status = 200, attempt: (aim: Aim) => Attempt = nothing): ForStudents => ({
  attempt,
  sameGroup: status,
  otherGroup: status,
  otherBrand: status,
});
/** The owner's private data: for everybody else it doesn't exist. */
export const hidden = (attempt: (aim: Aim) => Attempt, status = 404): ForStudents => own(status, attempt);
/** Data shared by the group. */
export const shared = (attempt: (aim: Aim) => Attempt, inside: Outcome, outside = 404): ForStudents => ({
  attempt,
  sameGroup: inside,
  otherGroup: outside,
  otherBrand: outside,
});
export const open = (attempt: (aim: Aim) => Attempt = nothing): ForAnybody => ({ attempt, everybody: 200 });
export const elsewhere = (status: number) => ({
  "student of another brand": status,
  "the owner's token at another brand": status,
});

/** The expected outcome of a line for a stranger. */
export function outcomeOf(line: Line, stranger: Stranger): { status: number; ofTheGroup: boolean } {
  const toExpected = (outcome: Outcome) =>
    typeof outcome === "number"
      ? { status: outcome, ofTheGroup: false }
      : { status: outcome.ofTheGroup, ofTheGroup: true };
  if ("everybody" in line) return toExpected(line.but?.[stranger] ?? line.everybody);
  if (stranger === "other student of the group") return toExpected(line.sameGroup);
  if (stranger === "student of another group") return toExpected(line.otherGroup);
  if (stranger === "student of another brand") return toExpected(line.otherBrand);
  return toExpected(401);
}
