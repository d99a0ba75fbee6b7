import { describe, expect, it } from "vitest";
import { formatSpeed, readPlayerKey, stepSpeed } from "./player-keys.ts";

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
