import { type ReactNode, useEffect, useState } from "react";

const skeletonDelay = 150;

type DelayedProps = { children: ReactNode; ms?: number; since?: number | undefined };

/**
 * Renders its children after a delay, so that fast responses never flash a skeleton. `since`: the time of
 * `performance.now()` from which it counts, if it takes over from another that was there already.
 */
export function Delayed({ children, ms = skeletonDelay, since }: DelayedProps) {
  const [left] = useState(() => (since === undefined ? ms : since + ms - performance.now()));
  const [late, setLate] = useState(left <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return late ? children : null;
}

type SayLoadingProps = { since?: number | undefined; children: string };

/** Announces a load after a delay, in a live region that is there before: one that came with its text would be silent. */
export const SayLoading = ({ since, children }: SayLoadingProps) => (
  <p className="vh" role="status">
    <Delayed since={since}>{children}</Delayed>
  </p>
);

type WaitingProps = { className?: string | undefined; since?: number | undefined; children: ReactNode };

/**
 * Loading state: marks its area busy at once, which reserves the space, then shows the skeletons and
 * announces the load after a delay.
 */
export const Waiting = ({ className, since, children }: WaitingProps) => (
  <>
    <SayLoading since={since}>Carregando…</SayLoading>
    <div className={className} aria-busy="true">
      <Delayed since={since}>{children}</Delayed>
    </div>
  </>
);
