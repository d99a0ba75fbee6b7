import type { Page } from "@playwright/test";
import { type Person, people } from "./sign-in.ts";
import type { Portal } from "./start-portal.ts";

type Node = { id: number | string; text: string; progress: number; topics: Node[] };

/** API access for a student beside the screen, with the same session. */
export type Student = {
  token: string;
  /** The API's answer to the student. */
  get<T>(path: string): Promise<T>;
  /** `/saladeaula/…` of an enrollment by its number. */
  classroom(number: string): Promise<string>;
  /** `/saladeaula/…/aula/…` of a lesson by its title. */
  lesson(number: string, title: string): Promise<string>;
  /** The lesson's progress stored on the server. */
  progress(number: string, title: string): Promise<number>;
};

const isOfIpe = (person: Person) => person === "davi" || person === "anaOfIpe";

/** Calls the portal from outside the browser; only browsers can resolve `ipe.localhost`. */
function ask(
  page: Page,
  portal: Portal,
  path: string,
  options: { ipe: boolean; token?: string; data?: object },
) {
  const host = new URL(options.ipe ? portal.ipeUrl : portal.url).host;
  const headers = { host, ...(options.token && { authorization: `Bearer ${options.token}` }) };
  return page.request.fetch(`${portal.url}/api/v1${path}`, {
    headers,
    ...(options.data && { method: "POST", data: options.data }),
  });
}

/** Gives the tab a session before its first page, once: it may sign out later. */
export const startSession = (page: Page, token: string) =>
  page.addInitScript((given) => {
    // Not in frames of other sites, nor on a blank page: they have no storage.
    if (window !== window.top || location.protocol === "about:" || sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "once");
    sessionStorage.setItem("token", given);
  }, token);

/**
 * Starts with a session, as if the student had signed in in this tab: the login page has tests of its own.
 */
export async function enter(page: Page, portal: Portal, person: Person): Promise<Student> {
  const { email, password } = people[person];
  const ipe = isOfIpe(person);
  const signedIn = await ask(page, portal, "/auth/login", { ipe, data: { email, password } });
  if (!signedIn.ok()) throw new Error(`${email} can't sign in: ${signedIn.status()}`);
  const { token } = (await signedIn.json()) as { token: string };
  await startSession(page, token);

  const get = async (path: string) => (await ask(page, portal, path, { ipe, token })).json();
  const find = async (number: string) => {
    const { courses } = (await get("/course")).data as { courses: { id: number; number: string }[] };
    const found = courses.find((enrollment) => String(enrollment.number) === number);
    if (!found) throw new Error(`${email} has no enrollment ${number}.`);
    return found.id;
  };
  const findLesson = async (number: string, title: string) => {
    const id = await find(number);
    const list = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...list(node.topics)]);
    const node = list((await get(`/course/${id}`)).data.topics).find(({ text }) => text === title);
    if (!node) throw new Error(`Enrollment ${number} has no lesson "${title}".`);
    return { id, node };
  };
  return {
    token,
    get,
    classroom: async (number) => `/saladeaula/${await find(number)}`,
    lesson: async (number, title) => {
      const { id, node } = await findLesson(number, title);
      return `/saladeaula/${id}/aula/${node.id}`;
    },
    progress: async (number, title) => (await findLesson(number, title)).node.progress,
  };
}
