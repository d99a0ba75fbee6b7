import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** The syllabus tree of an enrollment with its progress. */
export const classroomQuery = (matriculaId: string) =>
  queryOptions({
    queryKey: ["classroom", matriculaId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/course/:matriculaId", { params: { matriculaId }, signal })).data,
  });
