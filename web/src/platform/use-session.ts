import { useSyncExternalStore } from "react";
import { session } from "./session.ts";

export const useSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, () => session.token !== null);
