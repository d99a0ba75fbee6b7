import type { Lesson } from "@sabia/contract";
import type { ReactNode } from "react";

/** What the classroom hands to an exercise list that stands in the place of a lesson. */
export type ListLessonProps = {
  matriculaId: string;
  lesson: Lesson;
  /** Id of the title, which takes the focus on arrival. */
  titleId: string;
  /** `Aula 7 de 12 · Álgebra · Exercícios`. */
  about: ReactNode;
  /** Addresses of the neighbouring lessons. */
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  /** Opens the syllabus where it does not stand beside the lesson. */
  onTree: (() => void) | null;
  /** The classroom's own bar, for when no exercise is open. */
  bar: ReactNode;
  /** The list's progress as the server has just told it. */
  onProgress: (progress: number) => void;
};
