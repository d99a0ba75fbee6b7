import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { callFile } from "../../../platform/call-file.ts";
import { queryClient } from "../../../platform/query-client.ts";

/** When the student asked for erasure, or null. */
export const erasureQuery = queryOptions({
  queryKey: ["auth", "erasure-request"],
  queryFn: async ({ signal }) => (await call("GET /v1/auth/erasure-request", { signal })).requested_at,
});

export const useRequestErasure = () =>
  useMutation({
    mutationFn: () => call("POST /v1/auth/erasure-request"),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey }),
  });

export const useDownloadMyData = () => useMutation({ mutationFn: () => callFile("GET /v1/auth/my-data") });
