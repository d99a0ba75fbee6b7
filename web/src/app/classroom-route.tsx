import { ClassroomPage } from "../features/classroom/classroom-page.tsx";

export { loadClassroom as loader } from "../features/classroom/load-first.ts";

const loadList = () => import("../features/exercises/exercise-list-screen.tsx");

/** Injects the exercise-list screen, which belongs to another feature, into the classroom. */
export const Component = () => <ClassroomPage loadList={loadList} />;
