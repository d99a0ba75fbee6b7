import { queryClient } from "../platform/api/query-client.ts";
import { loadFiles } from "./unsent-answers.ts";

const pauseMs = 1_000;

/**
 * Preloads what signing out may need (the confirmation and the file clean-up), since the device may be
 * offline by then. Waits until the page's own requests are done; a failed load is retried on the next page
 * load.
 */
function preload() {
  if (queryClient.isFetching() > 0) return void setTimeout(preload, pauseMs);
  for (const file of [loadFiles(), import("./sign-out-question.tsx")]) file.catch(() => undefined);
}
setTimeout(preload, pauseMs);
