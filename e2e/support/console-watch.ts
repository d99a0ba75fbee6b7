import type { BrowserContext } from "@playwright/test";

/** What went wrong in any page of a context, without anybody on the screen noticing. */
export type ConsoleWatch = {
  /** Expects complaints like this, such as the browser's own line for an answer of 404. */
  allow(pattern: RegExp): void;
  /** The complaints that nobody expected. */
  unexpected(): string[];
};

/** How Chromium complains when the line is cut: which of these, only the moment of the cut tells. */
export const lostLine =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED|FAILED)/;

/** Notes console errors, uncaught exceptions and breaches of the content security policy. */
export async function watchConsole(context: BrowserContext): Promise<ConsoleWatch> {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`Uncaught: ${error.error().stack ?? error.error()}`));
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => complaints.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
