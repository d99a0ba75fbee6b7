import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { reachPortal } from "../platform/api/reach-portal.ts";
import { useIsMounted } from "../platform/use-is-mounted.ts";

type LazyComponentProps<P> = {
  load: () => Promise<{ default: ComponentType<P> }>;
  children: (Loaded: ComponentType<P>) => ReactNode;
  waiting: ReactNode;
  failed: (again: { onRetry: () => void; retrying: boolean }) => ReactNode;
};

/** Components already loaded, rendered without a loading state the next time. */
const loadedComponents = new WeakMap<object, unknown>();

const isPortalReachable = () =>
  reachPortal().then(
    () => true,
    () => false,
  );

/**
 * A part of a page with a chunk of its own. Unlike React's `lazy`, which caches a failure and fails the whole
 * page, it shows the error in its place, and retries by button or when the connection is back.
 */
export function LazyComponent<P extends object>({ load, children, waiting, failed }: LazyComponentProps<P>) {
  const [Loaded, setLoaded] = useState(
    () => (loadedComponents.get(load) as ComponentType<P> | undefined) ?? null,
  );
  const [state, setState] = useState<"loading" | "failed" | "retrying">("loading");
  const isMounted = useIsMounted();

  const loadComponent = useCallback(async (): Promise<boolean> => {
    try {
      const { default: component } = await load();
      loadedComponents.set(load, component);
      if (isMounted.current) setLoaded(() => component);
      return true;
    } catch {
      if (isMounted.current) setState("failed");
      return false;
    }
  }, [load, isMounted]);
  useLayoutEffect(() => {
    if (!loadedComponents.has(load)) void loadComponent();
  }, [load, loadComponent]);

  const retryLoad = useCallback(() => {
    setState("retrying");
    return loadComponent();
  }, [loadComponent]);
  useEffect(() => {
    if (state !== "failed") return;
    window.addEventListener("online", retryLoad);
    return () => window.removeEventListener("online", retryLoad);
  }, [state, retryLoad]);

  const retry = async () => {
    // the server answers but the chunk is gone: a new release with other file names, so reload
    if ((await retryLoad()) || !(await isPortalReachable())) return;
    // a later attempt may have succeeded meanwhile
    if (isMounted.current && !loadedComponents.has(load)) window.location.reload();
  };
  if (Loaded) return children(Loaded);
  return state === "loading"
    ? waiting
    : failed({ onRetry: () => void retry(), retrying: state === "retrying" });
}
