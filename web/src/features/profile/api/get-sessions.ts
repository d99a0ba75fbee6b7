import type { Answer } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { sessionsKey } from "../../../platform/session/current-user.ts";

export type DeviceSession = Answer<"GET /v1/auth/sessions">["sessions"][number];

/** The student's sessions on all devices. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await call("GET /v1/auth/sessions", { signal })).sessions,
});
