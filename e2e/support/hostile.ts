import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";

/** One vector per line; `␊` stands for a line break, `%%` begins a section. */
export const vectors = readFileSync(join(import.meta.dirname, "hostile-html.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("%%"))
  .map((line) => line.replaceAll("␊", "\n"));

/** Records every script that ran and every request that doesn't belong to the portal. */
export async function watchTrouble(context: BrowserContext, origin: string) {
  const trouble: string[] = [];
  await context.exposeFunction("hostileScriptRan", (what: string) => trouble.push(`script: ${what}`));
  await context.addInitScript(() => {
    const report = (what: unknown) =>
      (window as never as { hostileScriptRan(w: string): void }).hostileScriptRan(`${what}`);
    for (const name of ["alert", "confirm", "prompt", "print"])
      Object.defineProperty(window, name, { get: () => report, set: () => undefined });
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["data:", "blob:"].includes(url.protocol)) return;
    const isOwn =
      url.origin === origin &&
      /^\/(api\/v1\/(auth|forum|groups|course|enrollment|file\/get-file$)|assets\/|brand|favicon|login|dashboard|forums|annotations|$)/.test(
        url.pathname,
      );
    if (!isOwn) trouble.push(`request: ${request.url()}`);
  });
  context.on("page", (opened) => trouble.push(`window: ${opened.url()}`));
  context.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return trouble;
}
