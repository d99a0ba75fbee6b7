import type { GradeBoard } from "@sabia/contract";

export type Cell = { grade: number | null; count: number };
export type Row = { name: string; subdisciplines: string[]; cells: (Cell | null)[] };

/** One row per subject, one cell per period; null if the subject has no exercises in the period. */
export function toRows({ levels, subjects, data }: GradeBoard): Row[] {
  const periods = levels.map((level) => data.find(({ name }) => name === level)?.subjects ?? []);
  return subjects.map(({ name, subdisciplines }) => ({
    name,
    subdisciplines,
    cells: periods.map((period) => period.find((subject) => subject.name === name) ?? null),
  }));
}

export const hasGrades = (rows: Row[]): boolean =>
  rows.some(({ cells }) => cells.some((cell) => cell !== null && cell.grade !== null));
