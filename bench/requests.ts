import type { Request } from "./measure.ts";
import type { Student } from "./students.ts";

/** What a student's requests carry. */
export const signedIn = ({ token, host }: Pick<Student, "token" | "host">) => ({
  authorization: `Bearer ${token}`,
  host,
});

export const json = { "content-type": "application/json" };

/**
 * A request with a body of its own each time, made when it is sent: thousands of them made beforehand take a good part of the
 * seconds that are measured.
 */
export const post = (student: Student, path: string, bodyOf: () => unknown): Request => ({
  method: "POST",
  path: `/api/v1${path}`,
  headers: { ...json, ...signedIn(student) },
  body: "",
  setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }),
});
