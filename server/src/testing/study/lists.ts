import type { BrandDb } from "../../db/database.ts";
import { formOf } from "../content/sample-files.ts";
import type { Client, TestApp } from "../portal/test-portal.ts";

/** The id of a lesson of the Sabiá brand by its slug. */
export async function lessonIdOf(portal: TestApp, slug: string): Promise<number> {
  const row = await portal.db
    .selectFrom("lessons")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Opens a list as somebody. */
export const postOpening = (client: Client, enrollmentId: number, lessonId: number) =>
  client.post("/exercise-list-instance/get-exercise-list", {
    enrollment_id: enrollmentId,
    lesson_id: lessonId,
  });

export const postAnswer = (client: Client, id: number, answer: object) =>
  client.post("/exercise-list-instance/answer-exercise", {
    exercise_list_instance_exercise_id: id,
    ...answer,
  });

export const getExercise = (client: Client, id: number) =>
  client.get(`/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${id}`);

/** Ids of an opened list's exercises by slug, and of each one's options by theirs. */
async function idsOfList(db: BrandDb, instanceId: number) {
  const steps = await db
    .selectFrom("exercise_list_instance_exercises as step")
    .innerJoin("exercises", "exercises.id", "step.exercise_id")
    .select(["step.id", "exercises.slug", "exercises.id as exerciseId"])
    .where("step.instance_id", "=", instanceId)
    .execute();
  const options = await db
    .selectFrom("exercise_options")
    .select(["id", "slug", "exercise_id"])
    .where(
      "exercise_id",
      "in",
      steps.map((step) => step.exerciseId),
    )
    .execute();
  return Object.fromEntries(
    steps.map(({ id, slug, exerciseId }) => [
      slug,
      {
        id,
        options: Object.fromEntries(
          options
            .filter((option) => option.exercise_id === exerciseId)
            .map((option) => [option.slug, option.id]),
        ) as Record<string, number>,
      },
    ]),
  ) as Record<string, { id: number; options: Record<string, number> }>;
}

/** Opens a list and returns it with the ids of its contents. */
export async function openList(portal: TestApp, client: Client, enrollmentId: number, slug: string) {
  const answer = await postOpening(client, enrollmentId, await lessonIdOf(portal, slug));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const list = answer.json() as {
    id: number;
    instances: { id: number; position: number; exercise_is_unanswered: boolean }[];
    next_exercise: number | null;
  };
  return { ...list, of: await idsOfList(portal.db, list.id) };
}

export const upload = (client: Client, bytes: Buffer, options?: { name?: string; field?: string }) =>
  client.send("POST", "/file/upload", formOf(bytes, options));
