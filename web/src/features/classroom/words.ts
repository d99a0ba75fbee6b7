/** Kinds of lessons as people read them. */
export const lessonKinds = { LV: "Vídeo", LC: "Texto", LL: "Exercícios" } as const;

/** `6 de 12 aulas`. */
export const countOfLessons = (done: number, total: number) =>
  `${done} de ${total} ${total === 1 ? "aula" : "aulas"}`;

/** `PDF`, `Imagem`, `Áudio`: a material's kind by its MIME type. */
export function nameFileKind(type: string): string {
  if (type === "application/pdf") return "PDF";
  if (type.startsWith("image/")) return "Imagem";
  if (type.startsWith("audio/")) return "Áudio";
  if (type.startsWith("video/")) return "Vídeo";
  return "Arquivo";
}
