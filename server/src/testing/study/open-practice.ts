import type { TestPackage } from "../content/content-package.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../content/visit-school.ts";
import { postAnswer, postOpening } from "./lists.ts";

/** Caio with the small school's list "pratica" open in the portal, and its database rows. */
export async function openPractice(school: TestPackage) {
  const { client, close } = await visitSchool(school, "caio");
  const [enrollment_id, lesson_id] = await Promise.all([
    enrollmentIdOf(school, "1003"),
    lessonIdOf(school, "pratica"),
  ]);
  const open = () => postOpening(client, enrollment_id, lesson_id);
  await open();
  const findList = () =>
    school.db
      .selectFrom("exercise_list_instances as list")
      .leftJoin("lesson_progress as progress", (join) =>
        join
          .onRef("progress.enrollment_id", "=", "list.enrollment_id")
          .onRef("progress.lesson_id", "=", "list.lesson_id"),
      )
      .select(["status", "replied_count", "list.created_at", "deadline_at", "closed_at"])
      .select(["progress.progress", "progress.finished_at"])
      .where("list.enrollment_id", "=", enrollment_id)
      .executeTakeFirstOrThrow();
  const findSteps = () =>
    school.db
      .selectFrom("exercise_list_instance_exercises as step")
      .innerJoin("exercise_list_instances as list", "list.id", "step.instance_id")
      .innerJoin("exercises", "exercises.id", "step.exercise_id")
      .select(["exercises.slug", "step.id", "grade_tenths", "replied_at", "half_replied_at", "option_ids"])
      .where("list.enrollment_id", "=", enrollment_id)
      .orderBy("step.position")
      .execute();
  const choose = async (exercise: string, option: string) => {
    const { id } = await school.db
      .selectFrom("exercise_options")
      .innerJoin("exercises", "exercises.id", "exercise_options.exercise_id")
      .select("exercise_options.id")
      .where("exercises.slug", "=", exercise)
      .where("exercise_options.slug", "=", option)
      .executeTakeFirstOrThrow();
    const step = (await findSteps()).find(({ slug }) => slug === exercise);
    return postAnswer(client, step?.id ?? 0, { exercise_option_id: id });
  };
  return { client, close, open, findList, findSteps, choose };
}
