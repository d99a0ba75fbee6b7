import { session } from "../platform/session/session.ts";

/**
 * A page restored from the back/forward cache has missed messages from other tabs (Safari drops them). If the
 * tab's session has changed or ended, the page hides its content and reloads.
 */
export function startWayBack() {
  window.addEventListener("pageshow", ({ persisted }) => {
    // after a sign-out neither the page nor the tab has a token
    const isSame = session.isCurrent() && session.ended !== "signedOut";
    if (!persisted || isSame) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
