import type { Request } from "./measure.ts";
import type { Student } from "./students.ts";

/** Headers of a signed-in student. */
export const signedIn = ({ token, host }: Pick<Student, "token" | "host">) => ({
  authorization: `Bearer ${token}`,
  host,
});

export const json = { "content-type": "application/json" };

/**
 * A request whose body is built when it is sent: building thousands beforehand would take a good part of the measured
 * seconds.
 */
export const post = (
  student: Pick<Student, "token" | "host">,
  path: string,
  bodyOf: () => unknown,
): Request => ({
  method: "POST",
  path: `/api/v1${path}`,
  headers: { ...json, ...signedIn(student) },
  body: "",
  setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }),
});
