import type { Lesson } from "@sabia/contract";
import type { ReactNode, RefCallback } from "react";

/** Props the classroom passes to an exercise list shown in place of a lesson. */
export type ListLessonProps = {
  matriculaId: string;
  lesson: Lesson;
  /** For the title, which takes the focus when the list has loaded. */
  title: { id: string; ref: RefCallback<HTMLElement> };
  /** `Aula 7 de 12 · Álgebra · Exercícios`. */
  about: ReactNode;
  /** The school's text about the list, with its materials; null if there is none. */
  words: ReactNode;
  /** Addresses of the neighbouring lessons. */
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  /** Opens the syllabus when it isn't shown beside the lesson. */
  onTree: (() => void) | null;
  /** The classroom's own bar, shown while no exercise is open. */
  bar: ReactNode;
  /** Scrolls to the start of an exercise's page, or to where it was left. */
  arrive: () => void;
  /**
   * Called with the list's new progress when the server reports it, with an answer or on closing the list.
   */
  onProgress: (progress: number) => void;
};
