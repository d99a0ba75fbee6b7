import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { gradesKey } from "../../../platform/study/query-keys.ts";

/** The grade board of an enrollment. A teacher may have graded since, so each visit loads it again. */
export const gradesQuery = (matriculaId: string) =>
  queryOptions({
    queryKey: gradesKey(matriculaId),
    queryFn: ({ signal }) =>
      call("GET /v1/enrollment/show-enrollment-grade", { query: { enrollment_id: matriculaId }, signal }),
    staleTime: 0,
  });
