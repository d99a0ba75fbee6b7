import { useEffect, useState } from "react";

const longestMs = 5_000;

/**
 * Tells whether the parts below a query's own should wait for it, so that nothing shifts when it loads. They
 * don't wait after a first failure, nor longer than this limit: one failing part must not hide the others.
 */
export function useAwaited() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  return ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
    !isLate && isPending && failureCount === 0;
}
