import { tabStorage } from "./tab-storage.ts";

const key = "destination";
const ownerKey = "destination_of";
const lastStudentKey = "last_student";

/**
 * Whether a page with these parameters is one student's only: an enrollment's pages belong to one, a forum's to
 * the members of its group.
 */
export const isOwnPage = ({ matriculaId, forumId }: Readonly<Record<string, string | undefined>>): boolean =>
  Boolean(matriculaId ?? forumId);

/** The tab's last student, known until the next login: going back after a sign-out leads to that student's pages. */
export const lastStudent = {
  read: (): number | null => Number(tabStorage.getItem(lastStudentKey)) || null,
  keep: (id: number) => tabStorage.setItem(lastStudentKey, String(id)),
};

/**
 * Remembers where to go after the login, even if that page is reloaded; `owner` for a page of one student
 * only. The same path remembered again without an owner keeps it: that happens when a page is reloaded as the
 * session ends.
 */
export function rememberDestination(path: string, owner: number | null = null) {
  if (owner === null && tabStorage.getItem(key) === path) return;
  tabStorage.setItem(key, path);
  if (owner === null) tabStorage.removeItem(ownerKey);
  else tabStorage.setItem(ownerKey, String(owner));
}

/** Only addresses of this site: `//host` and `/\host` would leave it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Takes the remembered destination, once; null if it belongs to another student than `findStudent` returns.
 * If that is unknown, it is kept for its owner's next login.
 */
export async function takeDestination(findStudent: () => Promise<number | null>): Promise<string | null> {
  // here, at the login: the next session's student may never be known
  tabStorage.removeItem(lastStudentKey);
  const path = tabStorage.getItem(key);
  const owner = tabStorage.getItem(ownerKey);
  const student = owner && (await findStudent());
  if (owner && student === null) return null;
  tabStorage.removeItem(key);
  tabStorage.removeItem(ownerKey);
  return path && isOwnPath(path) && (!owner || Number(owner) === student) ? path : null;
}
