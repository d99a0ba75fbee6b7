import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";
import { useQuery } from "../api/use-query.ts";
import { lastStudent } from "./destination.ts";
import { session } from "./session.ts";

/** The key of the query for the student's sessions, which the profile asks and a changed password makes old. */
export const sessionsKey = ["auth", "sessions"] as const;

/** The signed-in student and the brand's modules. */
export const currentUserQuery = queryOptions({
  queryKey: ["auth", "user"],
  queryFn: async ({ signal }) => {
    const answer = await call("GET /v1/auth/user", { signal });
    session.rememberUser(answer.user.id, answer.user.name);
    lastStudent.keep(answer.user.id);
    return answer;
  },
  staleTime: 5 * 60_000,
});

/** `currentUserQuery` for components; `enabled: false` only reads what is cached. */
export const useCurrentUser = ({ enabled = true } = {}) => useQuery({ ...currentUserQuery, enabled });

/** The student's name; on the first paint too, if this tab has loaded it before. */
export const useStudentName = (): string | undefined =>
  useCurrentUser().data?.user.name ?? session.userName ?? undefined;
