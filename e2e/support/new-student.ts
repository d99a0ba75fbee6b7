import type { Page } from "@playwright/test";
import { registerPerson } from "./new-person.ts";
import type { Portal } from "./start-portal.ts";
import { startSession } from "./student.ts";

export type NewStudent = {
  email: string;
  password: string;
  /** The API's answer with the student's own session. */
  get<T>(path: string): Promise<T>;
};

/** A new person with telephone and address, who has bought nothing yet; signed in in this tab by default. */
export async function newStudent(page: Page, portal: Portal, { signedIn = true } = {}): Promise<NewStudent> {
  const { email, password } = await registerPerson(page.request);
  const answer = await page.request.post(`${portal.url}/api/v1/auth/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${answer.status()}`);
  const { token } = (await answer.json()) as { token: string };
  if (signedIn) await startSession(page, token);
  return {
    email,
    password,
    get: async (path) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get(`${portal.url}/api/v1${path}`, { headers })).json();
    },
  };
}
