import type { Answer } from "@sabia/contract";
import type { QueryClient } from "@tanstack/react-query";
import { lessonKey } from "../../../platform/study/query-keys.ts";
import { listQuery } from "../api/open-list.ts";
import type { Place } from "./kept-answers.ts";

/** How an answer is named away from its exercise: by its list, if that was loaded since the page was. */
export function nameAnswer(queryClient: QueryClient, { enrollmentId, lessonId, exerciseId }: Place): string {
  const [matriculaId, aulaId] = [String(enrollmentId), String(lessonId)];
  const list = queryClient.getQueryData(listQuery(matriculaId, aulaId).queryKey);
  const opened = queryClient.getQueryData<Answer<"GET /v1/enrollment/lesson/:matriculaId/:aulaId">>(
    lessonKey(matriculaId, aulaId),
  );
  const position = (list?.instances.findIndex(({ id }) => id === exerciseId) ?? -1) + 1;
  return opened && position > 0
    ? `Sua resposta ao exercício ${position} de ${opened.lesson.title}`
    : "Uma resposta guardada neste aparelho";
}
