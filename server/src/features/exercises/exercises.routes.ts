import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { answerExercise, findAnswerFaults } from "./answer-exercise.ts";
import { presentExercise, presentList } from "./exercises.present.ts";
import { findOwnExercise } from "./find-exercise.ts";
import { openList } from "./open-list.ts";

/** Exercise lists and their answers (wire §4). */
export const exerciseRoutes = {
  "POST /v1/exercise-list-instance/get-exercise-list": verifiesSessionInQuery(
    async ({ brand, session, body }) => {
      const place = { enrollmentId: body.enrollment_id, lessonId: body.lesson_id };
      return presentList(await openList(brand, session, place), session.now);
    },
  ),
  "GET /v1/exercise-list-instance/get-exercise": verifiesSessionInQuery(async ({ brand, session, query }) =>
    presentExercise(await findOwnExercise(brand, session, query.exercise_list_instance_exercise_id)),
  ),
  "POST /v1/exercise-list-instance/answer-exercise": {
    verifiesInQuery: true,
    findFaults: ({ brand, session }, given) => findAnswerFaults(brand, session, given),
    handle: async ({ brand, session, body }) => {
      const { progress, message } = await answerExercise(brand, session, body);
      return { return: { lesson_progress: progress, message } };
    },
  },
} satisfies Partial<Handlers>;
