import { useEffect } from "react";

/** Tells when what stands beside it, inside a Suspense, is on the page. */
export function Mounted({ onMount }: { onMount: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onMount, []);
  return null;
}
