import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type PartProps<P> = {
  load: () => Promise<{ default: ComponentType<P> }>;
  children: (Arrived: ComponentType<P>) => ReactNode;
  waiting: ReactNode;
  failed: (again: { onRetry: () => void; retrying: boolean }) => ReactNode;
};

/** What came once is drawn at once when it is wanted again. */
const arrived = new WeakMap<object, unknown>();

const isPortalThere = () =>
  fetch(window.location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A part of a page with a file of its own. Unlike React's `lazy`, which remembers a failure for ever and takes the page along, a
 * file that didn't come says so in its place, and is asked for again when the line is back.
 */
export function Part<P extends object>({ load, children, waiting, failed }: PartProps<P>) {
  const [Arrived, setArrived] = useState(() => (arrived.get(load) as ComponentType<P> | undefined) ?? null);
  const [state, setState] = useState<"coming" | "failed" | "retrying">("coming");
  const here = useRef(false);

  const bring = useCallback(async (): Promise<boolean> => {
    try {
      const { default: component } = await load();
      arrived.set(load, component);
      if (here.current) setArrived(() => component);
      return true;
    } catch {
      if (here.current) setState("failed");
      return false;
    }
  }, [load]);
  useLayoutEffect(() => {
    here.current = true;
    if (!arrived.has(load)) void bring();
    return () => {
      here.current = false;
    };
  }, [load, bring]);

  const bringAgain = useCallback(() => {
    setState("retrying");
    return bring();
  }, [bring]);
  useEffect(() => {
    if (state !== "failed") return;
    window.addEventListener("online", bringAgain);
    return () => window.removeEventListener("online", bringAgain);
  }, [state, bringAgain]);

  const retry = async () => {
    // a portal that is there, and does not have it, is a newer one: its page names other files
    if (!(await bringAgain()) && (await isPortalThere()) && here.current) window.location.reload();
  };
  if (Arrived) return children(Arrived);
  return state === "coming"
    ? waiting
    : failed({ onRetry: () => void retry(), retrying: state === "retrying" });
}
