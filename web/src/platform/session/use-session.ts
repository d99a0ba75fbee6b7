import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

/** Whether this tab holds a session; it may have expired without anybody noticing yet. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, () => session.token !== null);
