import { describe, expect, it } from "vitest";
import { readCueText } from "./cue-text.ts";

describe("readCueText", () => {
  it("reads a cue as plain text", () => {
    expect(readCueText("<v Ana>Tire <i>três</i> &amp; siga: 3 &lt; 5")).toBe("Tire três & siga: 3 < 5");
  });
});
