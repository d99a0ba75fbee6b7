import { queryClient } from "./query-client.ts";

const pauseMs = 1_000;

/** Loads what may be needed later, once the page's own requests are done. */
export function whenIdle(load: () => void): void {
  setTimeout(() => (queryClient.isFetching() > 0 ? whenIdle(load) : load()), pauseMs);
}
