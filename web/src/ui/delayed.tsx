import { type ReactNode, useEffect, useState } from "react";

const skeletonDelay = 150;

/** Renders its children after a delay, so that fast responses never flash a skeleton. */
export function Delayed({ children, ms = skeletonDelay }: { children: ReactNode; ms?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}

/**
 * Loading state: marks its area busy at once, which reserves the space, then shows the skeletons and
 * announces the load after a delay.
 */
export const Waiting = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <>
    <p className="vh" role="status">
      <Delayed>Carregando…</Delayed>
    </p>
    <div className={className} aria-busy="true">
      <Delayed>{children}</Delayed>
    </div>
  </>
);
