/** In ms: a line may be dead though the device calls itself online. */
const patience = 8_000;

/** Rejects if the portal doesn't answer: a reload would then replace the page with the browser's own error page. */
export const reachPortal = (): Promise<unknown> =>
  fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) });
