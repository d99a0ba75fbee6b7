import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { keptFor } from "./kept-for.ts";

/** Query key of all exercises. */
export const exercisesKey = ["exercise"] as const;

export const exerciseKey = (exerciseId: number) => [...exercisesKey, exerciseId] as const;

/** An exercise with the student's answer; the answer key is included only after the reply. */
export const exerciseQuery = (exerciseId: number) =>
  queryOptions({
    queryKey: exerciseKey(exerciseId),
    queryFn: ({ signal }) =>
      call("GET /v1/exercise-list-instance/get-exercise", {
        query: { exercise_list_instance_exercise_id: exerciseId },
        signal,
      }),
    gcTime: keptFor,
  });
