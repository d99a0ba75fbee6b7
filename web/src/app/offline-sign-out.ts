import { whenIdle } from "../platform/api/when-idle.ts";
import { loadFiles } from "./unsent-answers.ts";

/**
 * Preloads what signing out may need (the confirmation and the file clean-up), since the device may be
 * offline by then. A failed load is retried on the next page load.
 */
whenIdle(() => {
  for (const file of [loadFiles(), import("./sign-out-question.tsx")]) file.catch(() => undefined);
});
