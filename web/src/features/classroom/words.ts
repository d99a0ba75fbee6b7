/** Kinds of lessons as people read them. */
export const lessonKinds = { LV: "Vídeo", LC: "Texto", LL: "Exercícios" } as const;

/** `6 de 12 aulas`. */
export const countOfLessons = (done: number, total: number) =>
  `${done} de ${total} ${total === 1 ? "aula" : "aulas"}`;

const sizes = ["B", "KB", "MB", "GB"] as const;

/** `240 KB`, `1,4 MB`. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let at = 0;
  while (value >= 1000 && at < sizes.length - 1) {
    value /= 1024;
    at += 1;
  }
  const digits = at > 1 && value < 10 ? 1 : 0;
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${sizes[at]}`;
}

/** `PDF`, `Imagem`, `Áudio`: a material's kind by its MIME type. */
export function nameFileKind(type: string): string {
  if (type === "application/pdf") return "PDF";
  if (type.startsWith("image/")) return "Imagem";
  if (type.startsWith("audio/")) return "Áudio";
  if (type.startsWith("video/")) return "Vídeo";
  return "Arquivo";
}
