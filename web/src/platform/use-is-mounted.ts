import { useEffect, useRef } from "react";

/** A ref that is true while the component is mounted, to ignore an answer that arrives later. */
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
