import { describe, expect, it } from "vitest";
import { readCueText } from "./cue-text.ts";
import { formatSpeed, readPlayerKey, stepSpeed } from "./player-keys.ts";
import { createPlayerStorage } from "./player-storage.ts";
import { formatSpokenTime } from "./spoken-time.ts";

describe("formatSpokenTime", () => {
  it("formats a duration in words", () => {
    expect([0, 1, 272, 3661].map(formatSpokenTime)).toEqual([
      "0 segundos",
      "1 segundo",
      "4 minutos e 32 segundos",
      "1 hora, 1 minuto e 1 segundo",
    ]);
  });
});

describe("player keys", () => {
  it("accept letters in either case, and ignore other keys", () => {
    expect(readPlayerKey("K")).toEqual({ do: "toggle-play" });
    expect(readPlayerKey("j")).toEqual({ do: "seek-by", seconds: -10 });
    expect(readPlayerKey("ArrowRight")).toEqual({ do: "seek-by", seconds: 5 });
    expect(readPlayerKey("5")).toEqual({ do: "seek-to", share: 0.5 });
    expect(readPlayerKey("Tab")).toBeNull();
    expect(readPlayerKey("x")).toBeNull();
  });
  it("step through the speeds and stay at the ends", () => {
    expect([stepSpeed(1, 1), stepSpeed(1, -1), stepSpeed(2, 1), stepSpeed(0.5, -1)]).toEqual([
      1.25, 0.75, 2, 0.5,
    ]);
    expect(formatSpeed(1.25)).toBe("1,25x");
  });
});

describe("readCueText", () => {
  it("reads a cue as plain text", () => {
    expect(readCueText("<v Ana>Tire <i>três</i> &amp; siga: 3 &lt; 5")).toBe("Tire três & siga: 3 < 5");
  });
});

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
