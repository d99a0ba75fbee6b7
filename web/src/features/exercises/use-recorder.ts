import { uploadLimits } from "@sabia/contract/texts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useIsMounted } from "../../platform/use-is-mounted.ts";
import { createLevelMeter, type LevelMeter } from "./level-meter.ts";
import { chooseFormat, type MicrophoneError, readMicrophoneError, toPeaks } from "./recorder-errors.ts";

export type RecorderState = "idle" | "asking" | "recording" | "paused";
/** The recording so far; existing parts stay the same objects, so that only new ones need to be stored. */
export type Recording = { parts: readonly Blob[]; seconds: number; peaks: number[] };

type Running = {
  recorder: MediaRecorder;
  stream: MediaStream;
  meter: LevelMeter | null;
  parts: Blob[];
  levels: number[];
  /** Seconds before the last pause, and the time at which recording resumed. */
  before: number;
  since: number | null;
  /** Discarded: its remaining output is not stored any more. */
  isDropped: boolean;
};

const sampleEvery = 100;
const sliceMs = 1000;
/** Enough for speech; an hour stays below the server's size limit. */
const bitsPerSecond = 40_000;

const elapsed = ({ before, since }: Running) =>
  before + (since === null ? 0 : performance.now() - since) / 1000;
const toRecording = (run: Running): Recording => ({
  parts: [...run.parts],
  seconds: elapsed(run),
  peaks: toPeaks(run.levels),
});

/**
 * Records from the microphone. The recording so far is passed to `onKeep` every second, so that a closed tab loses no more than
 * that; leaving the page keeps it, but only the student, or the size limit, concludes it (`isDone`). If the answer is `locked` by
 * the time the student has allowed the microphone, no recording starts.
 */
export function useRecorder(
  onKeep: (recording: Recording, isDone: boolean) => Promise<void>,
  locked: boolean,
) {
  const [state, setState] = useState<RecorderState>("idle");
  const [error, setError] = useState<MicrophoneError | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const running = useRef<Running | null>(null);
  const isMounted = useIsMounted();
  const keep = useRef(onKeep);
  const isLocked = useRef(locked);
  useEffect(() => {
    keep.current = onKeep;
    isLocked.current = locked;
  });

  const release = (run: Running) => {
    for (const track of run.stream.getTracks()) track.stop();
    run.meter?.close();
    if (running.current === run) running.current = null;
    if (isMounted.current) setState("idle");
  };

  const finish = (run: Running, failed: boolean) => {
    const recording = toRecording(run);
    release(run);
    if (run.isDropped) return;
    const isEmpty = recording.parts.length === 0;
    if (!isEmpty) void keep.current(recording, isMounted.current && !failed);
    if (isMounted.current && (failed || isEmpty)) setError("failed");
  };

  const start = async () => {
    if (running.current) return;
    setError(null);
    if (!("MediaRecorder" in window) || !navigator.mediaDevices) return setError("unsupported");
    setState("asking");
    let stream: MediaStream | null = null;
    let meter: LevelMeter | null = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true },
      });
      const format = chooseFormat((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, {
        audioBitsPerSecond: bitsPerSecond,
        ...(format ? { mimeType: format } : {}),
      });
      meter = createLevelMeter(stream);
      const run: Running = {
        recorder,
        stream,
        meter,
        parts: [],
        levels: [],
        before: 0,
        since: performance.now(),
        isDropped: false,
      };
      let failed = false;
      recorder.ondataavailable = ({ data }) => {
        // without the codecs
        const type = (data.type || recorder.mimeType).split(";")[0] || "audio/webm";
        if (data.size > 0) run.parts.push(new Blob([data], { type }));
        // stopping emits the last part
        if (run.isDropped || recorder.state === "inactive" || run.parts.length === 0) return;
        const size = run.parts.reduce((sum, part) => sum + part.size, 0);
        if (size > uploadLimits.recordingBytes * 0.95) recorder.stop();
        void keep.current(toRecording(run), false);
      };
      const fail = () => {
        failed = true;
        if (recorder.state !== "inactive") recorder.stop();
      };
      recorder.onerror = fail;
      recorder.onstop = () => finish(run, failed);
      // unplugged, or the permission was revoked
      stream.getAudioTracks()[0]?.addEventListener("ended", fail);
      if (!isMounted.current || isLocked.current) return release(run);
      recorder.start(sliceMs);
      running.current = run;
      setLevels([]);
      setSeconds(0);
      setState("recording");
    } catch (reason) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      meter?.close();
      setState("idle");
      setError(readMicrophoneError(reason));
    }
  };

  const pause = () => {
    const run = running.current;
    if (run?.recorder.state !== "recording") return;
    run.before = elapsed(run);
    run.since = null;
    run.recorder.pause();
    setState("paused");
  };
  const resume = () => {
    const run = running.current;
    if (run?.recorder.state !== "paused") return;
    run.since = performance.now();
    run.recorder.resume();
    setState("recording");
  };
  const stop = useCallback(() => {
    const run = running.current;
    if (!run || run.recorder.state === "inactive") return;
    run.before = elapsed(run);
    run.since = null;
    run.recorder.stop();
  }, []);

  /** Ends without a recording, and clears the message of one that failed. */
  const drop = () => {
    setError(null);
    if (running.current) running.current.isDropped = true;
    stop();
  };

  useEffect(() => {
    if (state !== "recording") return;
    const timer = setInterval(() => {
      const run = running.current;
      if (!run) return;
      run.levels.push(run.meter?.read() ?? 0);
      setSeconds(elapsed(run));
      setLevels(run.levels.slice(-36));
    }, sampleEvery);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => stop, [stop]);

  return { state, error, seconds, levels, start, pause, resume, stop, drop };
}
