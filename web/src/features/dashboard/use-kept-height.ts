import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { createFallbackStorage } from "../../platform/fallback-storage.ts";

const device = createFallbackStorage(() => localStorage);

/**
 * The height that a part of the page had last on this device, in a window as wide as now: its skeleton takes it, so that
 * what is below stays in its place when the part is loaded.
 */
export function useKeptHeight<Part extends HTMLElement>(
  part: string,
  isPending: boolean,
): [RefObject<Part | null>, CSSProperties | undefined] {
  const key = `height:${part}`;
  const ref = useRef<Part>(null);
  const [kept] = useState(() => {
    const [width, height] = (device.getItem(key) ?? "").split(" ").map(Number);
    return width === window.innerWidth && height ? { height, overflow: "hidden" } : undefined;
  });
  useEffect(() => {
    if (!isPending && ref.current)
      device.setItem(key, `${window.innerWidth} ${ref.current.getBoundingClientRect().height}`);
  }, [key, isPending]);
  return [ref, isPending ? kept : undefined];
}
