import { expect, test } from "vitest";
import { chooseFormat, nameRecording, readMicrophoneError, toPeaks } from "./recorder-errors.ts";

test.each([
  ["NotAllowedError", "permission"],
  ["SecurityError", "permission"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "failed"],
  ["AbortError", "failed"],
])("%s means %s", (name, meaning) => {
  expect(readMicrophoneError(new DOMException("", name))).toBe(meaning);
});

test("chooses a format that the browser can record, and a file name that fits it", () => {
  expect(chooseFormat((type) => type === "audio/mp4")).toBe("audio/mp4");
  expect(chooseFormat(() => false)).toBeUndefined();
  expect(nameRecording("audio/mp4")).toBe("gravacao.m4a");
  expect(nameRecording("audio/webm;codecs=opus")).toBe("gravacao.webm");
});

test("the waveform has as many bars as the player draws", () => {
  expect(toPeaks([])).toEqual([]);
  expect(toPeaks([0.1, 0.9], 4)).toHaveLength(4);
  expect(toPeaks([0.1, 0.5, 0.2, 0.3], 2)).toEqual([0.5, 0.3]);
});
