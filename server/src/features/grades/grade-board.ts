import type { GradeBoard } from "@sabia/contract";
import type { SumRow, TopicRow } from "./grades.queries.ts";

/**
 * Mean of grades given in tenths, rounded half up to a tenth (wire §3); null if there are none. Integer
 * arithmetic only.
 */
export const meanGrade = (tenths: number, count: number): number | null =>
  count === 0 ? null : Math.floor((2 * tenths + count) / (2 * count)) / 10;

/** The period name for a course without periods. */
const wholeCourse = "Curso";

type Sum = { tenths: number; count: number };

/**
 * Builds the grade board of a course: its periods, and in each its subjects with their means. A list counts
 * towards the nearest period and the nearest subject above it, whichever of both is within the other; a topic
 * outside every subject is its own subject.
 */
export function buildBoard(topics: readonly TopicRow[], sums: readonly SumRow[]): Omit<GradeBoard, "course"> {
  const children = Map.groupBy(topics, ({ parentId }) => parentId);
  const sumOf = new Map(sums.map((sum) => [sum.topicId, sum]));
  const periods = new Map<string, Map<string, Sum>>();
  const subdisciplines = new Map<string, Set<string>>();

  const addRow = (subject: string): void => {
    if (!subdisciplines.has(subject)) subdisciplines.set(subject, new Set());
  };
  const enter = (period: string, subject: string): Sum => {
    const subjects = periods.get(period) ?? new Map<string, Sum>();
    periods.set(period, subjects);
    const sum = subjects.get(subject) ?? { tenths: 0, count: 0 };
    subjects.set(subject, sum);
    addRow(subject);
    return sum;
  };
  const hasPeriod = ({ id }: TopicRow): boolean =>
    (children.get(id) ?? []).some((below) => below.kind === "period" || hasPeriod(below));
  /** Whether the board shows the subject in the period above it even without grades; without any, in the course. */
  const belongsThere = (topic: TopicRow, period: string | undefined): boolean =>
    topic.kind === "subject" && (period !== undefined || !hasPeriod(topic));
  const walk = (topic: TopicRow, period: string | undefined, subject: string | undefined) => {
    const here = topic.kind === "period" ? topic.title : period;
    const within = topic.kind === "subject" ? topic.title : subject;
    if (topic.kind === "subject") addRow(topic.title);
    if (topic.kind === "period" && !periods.has(topic.title)) periods.set(topic.title, new Map());
    if (topic.kind === "period" && subject !== undefined) enter(topic.title, subject);
    const own = sumOf.get(topic.id);
    if (own || belongsThere(topic, period)) {
      const sum = enter(here ?? wholeCourse, within ?? topic.title);
      sum.tenths += own?.tenths ?? 0;
      sum.count += own?.count ?? 0;
    }
    if (topic.kind === null && subject !== undefined) subdisciplines.get(subject)?.add(topic.title);
    for (const child of children.get(topic.id) ?? []) walk(child, here, within);
  };
  for (const root of children.get(null) ?? []) walk(root, undefined, undefined);

  return {
    levels: [...periods.keys()],
    subjects: [...subdisciplines].map(([name, names]) => ({ name, subdisciplines: [...names] })),
    data: [...periods].map(([name, subjects]) => ({
      name,
      subjects: [...subjects].map(([subject, { tenths, count }]) => ({
        name: subject,
        grade: meanGrade(tenths, count),
        count,
      })),
    })),
  };
}
