import { ClassroomPage } from "../features/classroom/classroom-page.tsx";

const loadList = () => import("../features/exercises/exercise-list-screen.tsx");

/** Injects the exercise-list screen, which belongs to another feature, into the classroom. */
export const Component = () => <ClassroomPage loadList={loadList} />;
