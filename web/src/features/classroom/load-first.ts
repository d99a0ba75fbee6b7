import { type LoaderFunctionArgs, replace } from "react-router";
import { isFirstPage, loadFirst, patience } from "../../platform/api/first-page.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { session } from "../../platform/session/session.ts";
import { classroomQuery } from "./api/get-classroom.ts";
import { lessonQuery } from "./api/get-lesson.ts";
import { toLesson } from "./room-context.ts";

/**
 * Loader of the classroom: without a lesson in the address, it goes to the current one as soon as the
 * syllabus is here. A course that is late, without lessons, or that failed to load, is left to the page.
 */
export async function loadClassroom({ params }: LoaderFunctionArgs): Promise<Response | null> {
  const { matriculaId = "", aulaId } = params;
  if (aulaId !== undefined || !isFirstPage() || !session.token) {
    loadFirst(classroomQuery(matriculaId));
    return null;
  }
  // what is in the cache comes before a patience that is over
  const room = await Promise.race([queryClient.fetchQuery(classroomQuery(matriculaId)), patience]).catch(
    () => null,
  );
  return room?.currentLesson ? replace(toLesson(matriculaId, room.currentLesson.id)) : null;
}

/** Loader of a lesson: opens it. */
export function loadLesson({ params }: LoaderFunctionArgs): null {
  const { matriculaId = "", aulaId = "" } = params;
  loadFirst(lessonQuery(matriculaId, aulaId));
  return null;
}
