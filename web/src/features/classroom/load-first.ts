import { type LoaderFunctionArgs, replace } from "react-router";
import { isFirstPage, loadFirst } from "../../platform/api/first-page.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { session } from "../../platform/session/session.ts";
import { classroomQuery } from "./api/get-classroom.ts";
import { lessonQuery } from "./api/get-lesson.ts";
import { toLesson } from "./room-context.ts";

/**
 * Loader of the classroom: without a lesson in the address, it goes to the current one as soon as the
 * syllabus is here. A course without lessons, or one that failed to load, is left to the page.
 */
export async function loadClassroom({ params }: LoaderFunctionArgs): Promise<Response | null> {
  const { matriculaId = "", aulaId } = params;
  if (aulaId !== undefined || !isFirstPage() || !session.token) {
    loadFirst(classroomQuery(matriculaId));
    return null;
  }
  const query = classroomQuery(matriculaId);
  const room = await queryClient.fetchQuery({ ...query, retry: false }).catch(() => null);
  if (room?.currentLesson) return replace(toLesson(matriculaId, room.currentLesson.id));
  // a 404 is final: the page shows it without a second request
  if (!isNotFound(queryClient.getQueryState(query.queryKey)?.error)) queryClient.removeQueries(query);
  return null;
}

/** Loader of a lesson: opens it. */
export function loadLesson({ params }: LoaderFunctionArgs): null {
  const { matriculaId = "", aulaId = "" } = params;
  loadFirst(lessonQuery(matriculaId, aulaId));
  return null;
}
