import type { ComponentType } from "react";
import { useOutletContext } from "react-router";
import { pathTo } from "../../platform/paths.ts";
import type { ListLessonProps } from "../../platform/study/list-lesson-props.ts";
import type { LessonEntry } from "./syllabus.ts";

/** What the classroom's frame provides to the lesson inside it. */
export type Room = {
  matriculaId: string;
  lessons: LessonEntry[];
  openTree: () => void;
  /**
   * Loads the screen of an exercise list, which replaces the lesson's content and brings its own column and
   * bar.
   */
  loadList: () => Promise<{ default: ComponentType<ListLessonProps> }>;
};

export const useRoom = () => useOutletContext<Room>();

/** Addresses inside the classroom (spec §2). */
export const toLesson = (matriculaId: string, aulaId: number | string) =>
  pathTo("salaDeAula.aula", { matriculaId, aulaId });
export const toCourses = pathTo("ambienteAluno.course.index");
