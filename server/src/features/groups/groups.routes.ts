import type { Group } from "@sabia/contract";
import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { type GroupRow, listGroups } from "./groups.queries.ts";

/** The most that an answer lists: more groups than anybody is in. */
const all = 1000;

const presentGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  annotations: row.annotations,
  syllabus: { course: { name: row.courseName, slug: row.courseSlug } },
});

/** The student's groups with their boards, the murais (spec §2). */
export const groupRoutes = {
  "GET /v1/groups": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const rows = await listGroups(brand.db, session, { limit: Math.min(query.limit ?? all, all) });
    return { data: { groups: rows.map(presentGroup) } };
  }),
} satisfies Partial<Handlers>;
