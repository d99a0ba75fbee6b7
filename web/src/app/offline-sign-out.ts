import { queryClient } from "../platform/api/query-client.ts";
import { loadFiles } from "./unsent-answers.ts";

const pauseMs = 1_000;

/**
 * What signing out may have to ask and to clear away comes with the pages that offer it: it may be wanted when there is no line. It
 * leaves the line to what the page itself has asked for; where it doesn't come, the next page load tries again.
 */
function bring() {
  if (queryClient.isFetching() > 0) return void setTimeout(bring, pauseMs);
  for (const file of [loadFiles(), import("./sign-out-question.tsx")]) file.catch(() => undefined);
}
setTimeout(bring, pauseMs);
