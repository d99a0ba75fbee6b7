import { type CoursePackage, type PaymentMethod, paymentMethods } from "@sabia/contract";
import type { PackageRow } from "./packages.queries.ts";

const shown = Object.keys(paymentMethods) as PaymentMethod[];

/** The courses of a package, each once, at the position of its first group. */
const listCourses = ({ groups }: PackageRow) => {
  const courses = (groups ?? []).map((group) => ({
    id: group.courseId,
    name: group.courseName,
    slug: group.courseSlug,
  }));
  return [...new Map(courses.map((course) => [course.id, course])).values()];
};

/** The unit of the first group that has one. */
function findUnit({ groups }: PackageRow): CoursePackage["unit"] {
  for (const { unitId: id, unitName: name } of groups ?? [])
    if (id !== null && name !== null) return { id, name };
  return null;
}

/** A package in the contract's form (spec §3). */
export function presentPackage(row: PackageRow): CoursePackage {
  const type = row.type as CoursePackage["type"];
  const methods = shown.filter((method) => row.paymentMethods.includes(method));
  return {
    id: row.id,
    name: row.name,
    description: row.descriptionHtml,
    amount: row.amount,
    type,
    status: row.status as CoursePackage["status"],
    courses: listCourses(row),
    single_payment: type === "SINGLE_PAYMENT" ? { installments: row.installments } : null,
    plan: type === "PLAN" ? { trial_days: row.trialDays ?? 0, installments: row.installments } : null,
    payment_methods: methods,
    formatted_payment_methods: methods.map((method) => paymentMethods[method]),
    unit: findUnit(row),
  };
}
