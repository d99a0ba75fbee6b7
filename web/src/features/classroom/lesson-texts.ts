/** Names of the lesson types. */
export const lessonKinds = { LV: "Vídeo", LC: "Texto", LL: "Exercícios" } as const;

/** `PDF`, `Imagem`, `Áudio`: a material's kind by its MIME type. */
export function nameFileKind(type: string): string {
  if (type === "application/pdf") return "PDF";
  if (type.startsWith("image/")) return "Imagem";
  if (type.startsWith("audio/")) return "Áudio";
  if (type.startsWith("video/")) return "Vídeo";
  return "Arquivo";
}

/** File extension of each type a school may provide (docs/content-format.md). */
const endings: Record<string, string> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/svg+xml": ".svg",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/ogg": ".ogg",
  "audio/wav": ".wav",
};

/** The file name of a saved material: its title, with the extension of its type. */
export const nameDownload = (title: string, type: string): string =>
  `${title.replace(/[\\/:*?"<>|\s]+/g, " ").trim()}${endings[type] ?? ""}`;
