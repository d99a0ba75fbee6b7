import type { Lesson } from "@sabia/contract";
import type { ReactNode, RefCallback } from "react";

/** What the classroom hands to an exercise list that stands in the place of a lesson. */
export type ListLessonProps = {
  matriculaId: string;
  lesson: Lesson;
  /** For the title, which takes the focus as soon as the list is here. */
  title: { id: string; ref: RefCallback<HTMLElement> };
  /** `Aula 7 de 12 · Álgebra · Exercícios`. */
  about: ReactNode;
  /** What the school says of the list, with its materials; null where it says nothing. */
  words: ReactNode;
  /** Addresses of the neighbouring lessons. */
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  /** Opens the syllabus where it does not stand beside the lesson. */
  onTree: (() => void) | null;
  /** The classroom's own bar, for when no exercise is open. */
  bar: ReactNode;
  /** Scrolls to where the page of an exercise begins, or was left. */
  arrive: () => void;
  /** The list's progress as the server has just told it, with an answer or by closing the list. */
  onProgress: (progress: number) => void;
};
