import type { BrowserContext } from "@playwright/test";

/** Errors in any page of the watched contexts that nothing on the screen shows. */
export type ConsoleWatch = {
  watch(context: BrowserContext): Promise<void>;
  /** Expects errors like this, such as the browser's own line for a 404. */
  allow(...patterns: RegExp[]): void;
  /** The unexpected errors. */
  unexpected(): string[];
};

/** Chromium's errors when the connection is cut; which one occurs depends on the moment. */
export const lostLine =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED|FAILED)/;

/** Chromium's error for a failed API call; `path` may be a regular expression. */
export const failedCall = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status} \\([\\w ]*\\) \\(http://[^/]+/api/v1(${path})(\\?[^)]*)?\\)$`);

/**
 * The same for any call of a page whose session has ended; which calls are in flight depends on the moment.
 */
export const endedSession = failedCall(401, "/(?!auth/login)\\S*");

/** Records console errors, uncaught exceptions and CSP violations. */
export function watchConsoles(): ConsoleWatch {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  return {
    async watch(context) {
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(`Uncaught: ${error.error().stack ?? error.error()}`));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`Content Security Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
        });
      });
    },
    allow: (...patterns) => void allowed.push(...patterns),
    unexpected: () => complaints.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
