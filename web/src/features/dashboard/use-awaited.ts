import { useEffect, useState } from "react";

const longestMs = 5_000;

/**
 * Tells of a query whether the parts below its own wait for it, so that nothing moves when it comes. They don't wait for one
 * whose first try failed, nor for longer than this: one part that is away must not hide the others.
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
