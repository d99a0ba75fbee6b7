import type { Viewer } from "../../platform/sessions.ts";
import { prepareForViewer } from "../auth/public.ts";
import { studiedStatuses } from "../study-order/public.ts";

/**
 * Groups of the student's active or finished enrollments (status E or F) with their boards: active ones first,
 * then newest first.
 */
export const listGroups = prepareForViewer((db, { personId, limit }: { limit: number } & Viewer) =>
  db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "groups.id",
      "groups.name",
      "groups.annotations_html as annotations",
      "courses.name as courseName",
      "courses.slug as courseSlug",
    ])
    .where("enrollments.person_id", "=", personId)
    .where("enrollments.status", "in", studiedStatuses)
    .orderBy("enrollments.status")
    .orderBy("enrollments.created_at", "desc")
    .orderBy("enrollments.id", "desc")
    .limit(limit),
);
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];
