const key = "destination";

/** Remembers where the visitor wanted to go, past a reload of the login page. */
export function rememberDestination(path: string) {
  sessionStorage.setItem(key, path);
}

/** Only addresses of this portal: `//host` and `/\host` would leave it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** The remembered destination, once. */
export function takeDestination(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path && isOwnPath(path) ? path : null;
}
