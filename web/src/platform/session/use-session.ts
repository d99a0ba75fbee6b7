import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

/** Whether this tab holds a session; it may have run out without anybody having heard. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, () => session.token !== null);
