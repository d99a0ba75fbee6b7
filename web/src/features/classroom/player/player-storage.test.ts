import { describe, expect, it } from "vitest";
import { createPlayerStorage } from "./player-storage.ts";

describe("createPlayerStorage", () => {
  const device = (stored: string | null) => {
    const kept = { value: stored };
    return {
      kept,
      getItem: () => kept.value,
      setItem: (_: string, value: string) => {
        kept.value = value;
      },
    };
  };
  it("keeps speed, volume and captions, and never the position", async () => {
    const memory = device(null);
    const storage = createPlayerStorage(memory);
    await storage.setPlaybackRate?.(1.5);
    await storage.setCaptions?.(false);
    const again = createPlayerStorage(memory);
    expect(await again.getPlaybackRate()).toBe(1.5);
    expect(await again.getCaptions()).toBe(false);
    expect(await again.getTime()).toBeNull();
  });
  it("ignores stored values that it can't read", async () => {
    expect(await createPlayerStorage(device("{")).getVolume()).toBeNull();
    expect(await createPlayerStorage(device("null")).getVolume()).toBeNull();
  });
});
