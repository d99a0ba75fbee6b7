import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { callFile } from "../../../platform/api/call-file.ts";
import { saveBlob } from "../../../platform/api/get-file.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { appInfo } from "../../../platform/app-info.ts";
import { holderId } from "../../../platform/session/session.ts";
import { todayIn } from "../../../platform/time/today.ts";
import { toastFailure } from "../../../ui/toast-failure.ts";
import { dismissErrors, notifySuccess } from "../../../ui/toasts.ts";

/** When the student requested erasure, or null. */
export const erasureQuery = queryOptions({
  queryKey: ["auth", "erasure-request"],
  queryFn: async ({ signal }) => (await call("GET /v1/auth/erasure-request", { signal })).requested_at,
});

export const useRequestErasure = () =>
  useMutation({
    mutationFn: () => call("POST /v1/auth/erasure-request"),
    // runs also after the page was left
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey });
      notifySuccess(message, "erasure");
    },
    onError: (error) => toastFailure(error, "erasure"),
  });

/**
 * Saves the ZIP through the browser's downloads, even after the page was left, but not if another student has
 * signed in meanwhile.
 */
export const useDownloadMyData = () =>
  useMutation({
    mutationFn: async () => {
      const owner = holderId();
      const zip = await callFile("GET /v1/auth/my-data");
      if (holderId() === owner) saveBlob(zip, `meus-dados-${todayIn(appInfo.time_zone)}.zip`);
    },
    onSuccess: () => dismissErrors("my-data"),
    onError: (error) => toastFailure(error, "my-data"),
  });
