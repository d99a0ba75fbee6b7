import { useEffect, useRef } from "react";

/** Whether a form is still open when an answer comes: who left meanwhile is not called back. */
export function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
