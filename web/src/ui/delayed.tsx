import { type ReactNode, useEffect, useState } from "react";

const skeletonDelay = 150;

/** Shows its children after a moment: what arrives at once never flashes a skeleton. */
export function Delayed({ children, ms = skeletonDelay }: { children: ReactNode; ms?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}

/** Where something is on its way: says so from the start, so that nothing below is drawn only to be pushed away, and after a moment shows its shapes and is heard. */
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
