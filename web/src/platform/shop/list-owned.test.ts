import type { CoursePackage, Enrollment } from "@sabia/contract";
import { expect, test } from "vitest";
import { listOwned } from "./list-owned.ts";

const ids = ["Matemática Essencial", "Física do Cotidiano", "Redação"];
const pack = (name: string, ...courses: string[]) =>
  ({ name, courses: courses.map((course) => ({ id: ids.indexOf(course), name: course })) }) as CoursePackage;
const enrolled = (
  status: Enrollment["status"],
  name: string,
  awaits_payment = false,
  id = ids.indexOf(name),
) => ({ status, awaits_payment, group: { syllabus: { course: { id, name } } } }) as Enrollment;

const enem = pack("Preparatório ENEM", "Matemática Essencial", "Física do Cotidiano");
const essays = pack("Redação Nota Mil", "Redação");

test("a course being studied, or awaiting payment, is owned", () => {
  expect(listOwned([essays, enem], [enrolled("E", "Matemática Essencial")])).toEqual(["Preparatório ENEM"]);
  expect(listOwned([essays, enem], [enrolled("B", "Redação", true)])).toEqual(["Redação Nota Mil"]);
});

test("another course of the same name is not owned", () => {
  expect(listOwned([essays], [enrolled("E", "Redação", false, 9)])).toEqual([]);
});

test("a course that was left or cancelled can be bought again", () => {
  expect(listOwned([essays, enem], [enrolled("C", "Redação"), enrolled("D", "Redação")])).toEqual([]);
});

test.each(["F", "B"] as const)(
  "an enrollment %s counts only if no active one explains the refusal",
  (status) => {
    const other = enrolled(status, "Redação");
    expect(listOwned([essays, enem], [other])).toEqual(["Redação Nota Mil"]);
    expect(listOwned([essays, enem], [other, enrolled("E", "Física do Cotidiano")])).toEqual([
      "Preparatório ENEM",
    ]);
  },
);
