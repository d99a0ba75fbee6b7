export type LevelMeter = { read: () => number; close: () => void };

/** Loudness of the microphone, 0..1; null if the browser can't measure it. */
export function createLevelMeter(stream: MediaStream): LevelMeter | null {
  if (!("AudioContext" in window)) return null;
  const context = new AudioContext();
  const close = () => void context.close().catch(() => {});
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  try {
    context.createMediaStreamSource(stream).connect(analyser);
  } catch {
    // Firefox rejects a microphone whose sample rate differs from the output's
    close();
    return null;
  }
  const samples = new Uint8Array(analyser.fftSize);
  return {
    read() {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      return Math.min(1, (loudest / 128) * 1.4);
    },
    close,
  };
}
