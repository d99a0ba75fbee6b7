import { ClassroomPage } from "../features/classroom/classroom-page.tsx";

const loadList = () => import("../features/exercises/exercise-list-screen.tsx");

/** The classroom with what it takes from another feature: the screen of a lesson that is an exercise list. */
export const Component = () => <ClassroomPage loadList={loadList} />;
