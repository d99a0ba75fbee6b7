import { describe, expect, it } from "vitest";
import { createProgressReporter, findResumePosition } from "./progress-reporter.ts";

const duration = 1000;

function start(stored = 0) {
  let clock = 0;
  const sent: number[] = [];
  const reporter = createProgressReporter({
    stored,
    send: (progress) => sent.push(progress),
    now: () => clock,
  });
  /** Plays for some seconds, one tick per second. */
  const watch = (seconds: number, from: number, speed = 1) => {
    for (let second = 1; second <= seconds; second += 1) {
      clock += 1000;
      reporter.move(from + second * speed, duration);
    }
  };
  const wait = (seconds: number) => {
    clock += seconds * 1000;
  };
  return { reporter, sent, watch, wait };
}

describe("createProgressReporter", () => {
  it("reports after 60 s of playing, and every 60 s from then on", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(59, 0);
    expect(sent).toEqual([]);
    watch(61, 59);
    expect(sent).toEqual([0.06, 0.12]);
  });

  it("reports nothing while paused, however long", () => {
    const { reporter, sent, watch, wait } = start();
    reporter.play();
    watch(10, 0);
    reporter.pause();
    wait(600);
    reporter.move(900, duration);
    expect(sent).toEqual([0.01]);
    reporter.flush();
    expect(sent, "nor when the page is left then").toEqual([0.01]);
  });

  it("reports the position after a seek while playing", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(10, 0);
    reporter.move(900, duration);
    reporter.pause();
    expect(sent).toEqual([0.9]);
  });

  it("reports what was played before a seek back, not a position that was only passed through", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(50, 0);
    reporter.move(900, duration);
    reporter.move(3, duration);
    expect(sent).toEqual([0.05]);
    watch(10, 3);
    reporter.pause();
    expect(sent).toEqual([0.05]);
  });

  it("reports nothing for a seek after the end", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(1, 999);
    reporter.end();
    reporter.move(500, duration);
    reporter.flush();
    expect(sent).toEqual([1]);
  });

  it("reports nothing while the position doesn't advance", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(180, 0, 0);
    expect(sent).toEqual([]);
  });

  it("restarts its 60 s when playing resumes", () => {
    const { reporter, sent, watch, wait } = start();
    reporter.play();
    watch(30, 0);
    reporter.pause();
    wait(300);
    reporter.play();
    watch(59, 30);
    expect(sent).toEqual([0.03]);
    watch(1, 89);
    expect(sent).toEqual([0.03, 0.09]);
  });

  it("never reports less than is stored, nor the same progress twice", () => {
    const { reporter, sent, watch } = start(0.5);
    reporter.play();
    watch(120, 0);
    reporter.flush();
    expect(sent).toEqual([]);
    watch(1, 600);
    reporter.flush();
    reporter.flush();
    reporter.pause();
    expect(sent).toEqual([0.601]);
  });

  it("keeps reporting after the page was hidden, since the video may continue playing", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(10, 0);
    reporter.flush();
    watch(60, 10);
    expect(sent).toEqual([0.01, 0.07]);
  });

  it("reports nothing for a video that was opened and seeked, but never played", () => {
    const { reporter, sent } = start();
    reporter.move(800, duration);
    reporter.flush();
    expect(sent).toEqual([]);
  });

  it("reports 1 only at the end", () => {
    const { reporter, sent, watch } = start();
    reporter.play();
    watch(1, 999.5);
    reporter.flush();
    reporter.end();
    reporter.end();
    expect(sent).toEqual([0.9999, 1]);
  });

  it("reports nothing when a finished lesson is watched again", () => {
    const { reporter, sent, watch } = start(1);
    reporter.play();
    watch(300, 0);
    reporter.end();
    expect(sent).toEqual([]);
  });

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY])("reports nothing while the duration is %s", (length) => {
    const { reporter, sent } = start();
    reporter.play();
    reporter.move(10, length);
    reporter.flush();
    expect(sent).toEqual([]);
  });
});

describe("findResumePosition", () => {
  it.each([
    [0, 0],
    [0.38, 380],
    [0.969, 969],
    [0.97, 0],
    [1, 0],
  ])("resumes from stored progress %s at %s s", (stored, expected) => {
    expect(findResumePosition(stored, duration)).toBeCloseTo(expected);
  });
  it.each([
    [0.945, 10.9, 9.9],
    [0.945, 10, 9.45],
    [0.9, 0.8, 0],
  ])(
    "does not resume %s of %s s in the last second, where the player would end",
    (stored, length, expected) => {
      expect(findResumePosition(stored, length)).toBeCloseTo(expected);
    },
  );
  it("starts at the beginning while the duration is unknown", () => {
    expect(findResumePosition(0.5, Number.POSITIVE_INFINITY)).toBe(0);
  });
});
