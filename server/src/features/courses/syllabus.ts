import type { SyllabusNode } from "@sabia/contract";
import type { ProgressTuple } from "./courses.queries.ts";
import type { Outline, OutlineLesson, TopicRow } from "./outline.queries.ts";

/**
 * A lesson of the outline with the student's progress; `touchedAt` is the last visit in epoch milliseconds,
 * null if never.
 */
export type StudiedLesson = OutlineLesson & { progress: number; touchedAt: number | null };

/** Merges a student's progress into the outline, ignoring lessons that left the course. */
export function studyOutline(
  lessons: readonly OutlineLesson[],
  progress: readonly ProgressTuple[],
): StudiedLesson[] {
  const done = new Map(progress.map((tuple) => [tuple[0], tuple]));
  return lessons.map((lesson) => {
    const [, share = 0, touchedAt = null] = done.get(lesson.id) ?? [];
    return { ...lesson, progress: share, touchedAt };
  });
}

/**
 * The lesson visited last; undefined if none was. Of two visited at the same instant, the later in the course
 * wins.
 */
export function findLatest(lessons: readonly StudiedLesson[]): StudiedLesson | undefined {
  let latest: StudiedLesson | undefined;
  for (const lesson of lessons) {
    if (lesson.touchedAt !== null && lesson.touchedAt >= (latest?.touchedAt ?? Number.NEGATIVE_INFINITY))
      latest = lesson;
  }
  return latest;
}

/** The lesson a student continues with: the one visited last, else the first unfinished, else the last (wire §3). */
export function pickCurrentLesson(lessons: readonly StudiedLesson[]): StudiedLesson | undefined {
  return findLatest(lessons) ?? lessons.find(({ progress }) => progress < 1) ?? lessons.at(-1);
}

/** Mean progress of lessons, from 0 to 1; 0 without lessons, and exactly 1 only if all are finished. */
export function meanProgress(lessons: readonly { progress: number }[]): number {
  if (lessons.length === 0) return 0;
  if (lessons.every((lesson) => lesson.progress === 1)) return 1;
  const mean = lessons.reduce((sum, lesson) => sum + lesson.progress, 0) / lessons.length;
  return Math.min(Math.round(mean * 10_000) / 10_000, 0.9999);
}

/** Title of the outermost topic around this one; undefined for an unknown topic. */
export function findOutermostTopic(topics: readonly TopicRow[], id: number | null): string | undefined {
  const topic = topics.find((one) => one.id === id);
  return topic && (topic.parentId === null ? topic.title : findOutermostTopic(topics, topic.parentId));
}

/** Whether a lesson locks those after it: it is unfinished, and not a list whose window is over. */
const holdsBack = ({ progress, endsAt }: StudiedLesson, now: Date): boolean =>
  progress < 1 && (endsAt === null || endsAt > now.getTime());

/** Whether it is a list with some answers: it stays open (study-order/locking-lesson.queries.ts). */
const isUnderWay = ({ type, progress }: StudiedLesson): boolean =>
  type === "LL" && progress > 0 && progress < 1;

/** Whether the tree changes as time passes: the end of a list's window unlocks the lessons after it. */
export const dependsOnTheHour = ({ inOrder, lessons }: Pick<Outline, "inOrder" | "lessons">): boolean =>
  inOrder && (lessons ?? []).some(({ endsAt }) => endsAt !== null);

/**
 * Builds the topic tree from flat rows, both in order of study, without empty branches. In a course taught in
 * order, a lesson is locked while any lesson before it is unfinished (wire §3), unless it is a list under way.
 */
export function buildTree(
  topics: readonly TopicRow[],
  lessons: readonly StudiedLesson[],
  { inOrder, now }: { inOrder: boolean; now: Date },
): SyllabusNode[] {
  const holding = inOrder ? lessons.findIndex((lesson) => holdsBack(lesson, now)) : -1;
  const openUpTo = holding === -1 ? lessons.length : holding;
  const leafOf = (row: StudiedLesson, index: number): { node: SyllabusNode; row: StudiedLesson } => {
    const { id, title, progress, type } = row;
    const locked = index > openUpTo && !isUnderWay(row);
    const node = { id, text: title, progress, type_lesson: type, locked, topics: [] };
    return { node, row };
  };
  const leaves = Map.groupBy(lessons.map(leafOf), ({ row }) => row.topicId);
  const children = Map.groupBy(topics, (topic) => topic.parentId);

  const build = (topic: TopicRow): { node: SyllabusNode; rows: StudiedLesson[] } | undefined => {
    const own = leaves.get(topic.id) ?? [];
    const branches = (children.get(topic.id) ?? []).map(build).filter((branch) => branch !== undefined);
    const rows = [...own.map((leaf) => leaf.row), ...branches.flatMap((branch) => branch.rows)];
    if (rows.length === 0) return undefined;
    const nodes = [...own.map((leaf) => leaf.node), ...branches.map((branch) => branch.node)];
    return {
      node: {
        id: `t${topic.id}`,
        text: topic.title,
        progress: meanProgress(rows),
        type_lesson: null,
        locked: nodes.every((node) => node.locked),
        topics: nodes,
      },
      rows,
    };
  };
  return (children.get(null) ?? []).flatMap((topic) => build(topic)?.node ?? []);
}
