import { ApiError, statusText } from "./http.ts";

/** In ms: a line may be dead though the device calls itself online. */
const patience = 8_000;

/**
 * Rejects, with a text to show, if the portal doesn't answer or a proxy answers in its place: a reload would then
 * replace the page with an error page of the browser or the proxy.
 */
export async function reachPortal(): Promise<void> {
  const failure = await fetch("/", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(patience),
  }).then(
    ({ ok, status }) => (ok ? null : status),
    () => 0,
  );
  if (failure !== null) throw new ApiError(failure, statusText(failure));
}
