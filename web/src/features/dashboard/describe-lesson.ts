import type { Lesson } from "@sabia/contract";
import { wholePercent } from "../../ui/whole-percent.ts";

/** `Vídeo, 38% assistido`: the type of a lesson and its progress. */
export function describeLesson(type: Lesson["type_lesson"], progress: number): string {
  const percent = wholePercent(progress);
  if (type === "LV") {
    if (progress >= 1) return "Vídeo, já assistido";
    return percent > 0 ? `Vídeo, ${percent}% assistido` : "Vídeo";
  }
  if (type === "LC") return progress >= 1 ? "Texto, concluído" : "Texto";
  if (progress >= 1) return "Lista de exercícios, concluída";
  return percent > 0 ? `Lista de exercícios, ${percent}% respondida` : "Lista de exercícios";
}
