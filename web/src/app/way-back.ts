import { session } from "../platform/session/session.ts";

/**
 * A page restored from the back/forward cache has missed messages from other tabs (Safari drops them). If the
 * tab's session has changed or ended, the page hides its content and reloads.
 */
export function startWayBack() {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || session.isCurrent()) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
