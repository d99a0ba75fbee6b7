import { z } from "zod";
import { type Refusals, type SourceLine, Unique } from "../refusals.ts";
import type { CourseSource } from "./course.types.ts";
import { moment, number, slug } from "./fields.ts";
import type { AnsweredListSource, DiscussionSource, PaymentSource, ProgressSource } from "./package.types.ts";
import type { PackageFiles } from "./package-files.ts";
import { answersSchema, readAnswers } from "./read-answers.ts";
import { paymentsSchema, readPayments } from "./read-payments.ts";
import { type ForumsKnown, forumPosts, readPosts } from "./read-posts.ts";
import { readYaml } from "./yaml-source.ts";

const schema = z.strictObject({
  progress: z
    .array(
      z.strictObject({
        enrollment: number,
        lessons: z.array(
          z.strictObject({
            lesson: slug,
            progress: z.number().min(0, { error: "must be 0 to 1" }).max(1, { error: "must be 0 to 1" }),
            at: moment,
          }),
        ),
      }),
    )
    .default([]),
  forums: forumPosts,
  answers: answersSchema,
  payments: paymentsSchema,
});

/** The progress of a list's lesson, which follows from its answers (wire §4). */
function progressOf({ enrollment, lesson, list, opened, closed, answers, place }: AnsweredListSource) {
  const progress = closed ? 1 : answers.length / list.exercises.length;
  return { enrollment, lesson, progress, at: closed ?? answers.at(-1)?.at ?? opened, place };
}

type History = {
  progress: ProgressSource[];
  answers: AnsweredListSource[];
  discussions: DiscussionSource[];
  payments: PaymentSource[];
};

type Entry = z.output<typeof schema>["progress"][number]["lessons"][number];

/** Refuses an entry for a lesson that doesn't exist, or whose progress is decided by answers. */
function checkEntry(
  { lesson }: Entry,
  course: CourseSource | undefined,
  place: SourceLine,
  refusals: Refusals,
): void {
  // The course itself was refused, which was reported there.
  if (!course) return;
  if (!course.order.includes(lesson)) {
    refusals.add(place, `the course of this enrollment has no lesson "${lesson}"`);
  } else if (course.lessons.find(({ slug: name }) => name === lesson)?.type === "LL") {
    refusals.add(place, "the progress of a list comes from its answers: write them under answers");
  }
}

/** Reads the files of history/, given as names and texts. */
export async function readHistory(
  sources: readonly { file: string; yaml: string }[],
  enrollments: ReadonlySet<string> | null,
  courses: ReadonlyMap<string, CourseSource>,
  forums: ForumsKnown,
  { files, refusals }: { files: PackageFiles; refusals: Refusals },
): Promise<History> {
  const entries = new Unique(refusals, "the progress of this lesson");
  const posts = new Unique(refusals, "this post (its slug, or its author and time)");
  const paid = new Unique(refusals, "this payment (its enrollment, time and title)");
  const history: History = { progress: [], answers: [], discussions: [], payments: [] };
  for (const { file, yaml } of sources) {
    const read = readYaml(yaml, file, schema, refusals);
    if (!read) continue;
    const placeOfPost = (...path: PropertyKey[]) => read.placeOf("forums", ...path);
    history.discussions.push(...readPosts(read.value.forums, placeOfPost, forums, posts, refusals));
    const unique = { unique: paid, refusals };
    history.payments.push(...readPayments(read.value.payments, read.placeOf, enrollments, unique));
    for (const [index, { enrollment, lessons }] of read.value.progress.entries()) {
      const at = (...path: PropertyKey[]) => read.placeOf("progress", index, ...path);
      if (enrollments && !enrollments.has(enrollment)) {
        refusals.add(at("enrollment"), `there is no enrollment "${enrollment}"`);
        continue;
      }
      for (const [position, entry] of lessons.entries()) {
        const place = at("lessons", position, "lesson");
        entries.add(JSON.stringify([enrollment, entry.lesson]), place);
        checkEntry(entry, courses.get(enrollment), place, refusals);
        history.progress.push({ enrollment, ...entry, place });
      }
    }
    const known = { enrollments, courses };
    for (const list of await readAnswers(read.value.answers, read.placeOf, known, { files, refusals })) {
      entries.add(JSON.stringify([list.enrollment, list.lesson]), list.place);
      history.answers.push(list);
      history.progress.push(progressOf(list));
    }
  }
  return history;
}
