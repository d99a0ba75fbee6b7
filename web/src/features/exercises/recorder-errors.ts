/** Problems with the microphone, as messages for the student (spec §8). */
export const microphoneErrors = {
  permission:
    "É preciso permitir o uso do microfone. Libere o acesso nas configurações do navegador e tente novamente.",
  missing: "Nenhum microfone detectado. Conecte um microfone e tente novamente.",
  failed: "Não foi possível concluir o áudio, tente gravar novamente",
  unsupported: "Este navegador não grava áudio. Abra o portal em outro navegador para responder.",
} as const;

export type MicrophoneError = keyof typeof microphoneErrors;

/** The meaning of an error of `getUserMedia`, whose names differ between browsers. */
export function readMicrophoneError(error: unknown): MicrophoneError {
  const name = error instanceof Error ? error.name : "";
  if (["NotAllowedError", "PermissionDeniedError", "SecurityError"].includes(name)) return "permission";
  if (["NotFoundError", "DevicesNotFoundError", "OverconstrainedError"].includes(name)) return "missing";
  return "failed";
}

const formats = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus", "audio/webm"];

/** The first format that this browser can record; undefined leaves the choice to it. */
export const chooseFormat = (isSupported: (type: string) => boolean): string | undefined =>
  formats.find(isSupported);

const extensions: Record<string, string> = { "audio/mp4": "m4a", "audio/ogg": "ogg" };

/** A name with the format's extension; the server checks the bytes anyway. */
export const nameRecording = (type: string): string =>
  `gravacao.${extensions[type.split(";")[0] ?? ""] ?? "webm"}`;

/** As many bars as the player draws, each the maximum of its share. */
export function toPeaks(levels: readonly number[], bars = 36): number[] {
  if (levels.length === 0) return [];
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / bars));
    return Math.round(Math.max(...levels.slice(from, to)) * 100) / 100;
  });
}
