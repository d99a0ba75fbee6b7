import type { Lesson } from "@sabia/contract";
import type { ComponentType, ReactNode, RefCallback } from "react";
import { useOutletContext } from "react-router";
import { pathTo } from "../../platform/paths.ts";
import type { LessonEntry } from "./syllabus.ts";

/** What stands in the place of a lesson that is an exercise list: it brings its own column and bar. */
type ListLesson = ComponentType<{
  matriculaId: string;
  lesson: Lesson;
  /** For the title, which takes the focus as soon as the list is here. */
  title: { id: string; ref: RefCallback<HTMLElement> };
  /** `Aula 7 de 12 · Álgebra · Exercícios`. */
  about: ReactNode;
  /** What the school says of the list, with its materials; null where it says nothing. */
  words: ReactNode;
  previous: string | null;
  next: { to: string; locked: boolean } | null;
  onTree: (() => void) | null;
  /** The classroom's own bar, for when no exercise is open. */
  bar: ReactNode;
  /** Scrolls to where the page of an exercise begins, or was left. */
  arrive: () => void;
  onProgress: (progress: number) => void;
}>;

/** What the classroom's frame hands to the lesson inside it. */
export type Room = {
  matriculaId: string;
  lessons: LessonEntry[];
  openTree: () => void;
  loadList: () => Promise<{ default: ListLesson }>;
};

export const useRoom = () => useOutletContext<Room>();

/** Addresses inside the classroom (spec §2). */
export const toLesson = (matriculaId: string, aulaId: number | string) =>
  pathTo("salaDeAula.aula", { matriculaId, aulaId });
export const toCourses = pathTo("ambienteAluno.course.index");
