import { classroomScreens } from "./classroom-screens.ts";
import { exerciseScreens } from "./exercise-screens.ts";
import type { Screen } from "./screen.ts";

/** The student's pages: dashboard, courses, grades, boards and the classroom. */
export const studyScreens: Screen[] = [
  { route: "ambienteAluno.dashboard", path: () => "/dashboard", empty: "newcomer" },
  { route: "ambienteAluno.course.index", path: () => "/cursos", empty: "newcomer" },
  {
    route: "ambienteAluno.course.quadroDeNotas",
    path: ({ enrollmentId }) => `/cursos/quadro-notas/${enrollmentId}`,
    empty: {
      "**/show-enrollment-grade*": {
        levels: [],
        course: { name: "Matemática Essencial" },
        subjects: [],
        data: [],
      },
    },
  },
  { route: "ambienteAluno.annotations", path: () => "/annotations", empty: "newcomer" },
  ...classroomScreens,
  ...exerciseScreens,
];
