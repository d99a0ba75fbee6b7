import { tabStorage } from "./tab-storage.ts";

const key = "destination";
const ownerKey = "destination_of";

/**
 * Remembers where the visitor wanted to go, past a reload of the login page; `owner` where it is that student's place alone. It stays
 * theirs where a page that is loaded anew as the session ends remembers it without.
 */
export function rememberDestination(path: string, owner: number | null = null) {
  if (owner === null && tabStorage.getItem(key) === path) return;
  tabStorage.setItem(key, path);
  if (owner === null) tabStorage.removeItem(ownerKey);
  else tabStorage.setItem(ownerKey, String(owner));
}

/** Only addresses of this portal: `//host` and `/\host` would leave it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * The remembered destination, once; none where it is another student's than the one whom `findStudent` names. Where that can't be heard
 * it stays remembered: its student signs in again, and it opens for nobody else.
 */
export async function takeDestination(findStudent: () => Promise<number | null>): Promise<string | null> {
  const path = tabStorage.getItem(key);
  const owner = tabStorage.getItem(ownerKey);
  const student = owner && (await findStudent());
  if (owner && student === null) return null;
  tabStorage.removeItem(key);
  tabStorage.removeItem(ownerKey);
  return path && isOwnPath(path) && (!owner || Number(owner) === student) ? path : null;
}
