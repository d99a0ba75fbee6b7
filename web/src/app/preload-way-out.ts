import { whenIdle } from "../platform/api/when-idle.ts";

const load = () => {
  for (const part of [import("./student-frame.tsx"), import("../features/courses/courses-page.tsx")])
    part.catch(() => undefined);
};

/** Preloads the way out of the classroom, which may be taken offline: the courses, and signing out in their frame. */
export const preloadWayOut = (): void => whenIdle(load);
