import { useEffect, useRef } from "react";

/** Whether a form is still open when an answer comes: who left meanwhile is not called back. */
export function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
