import { session } from "../platform/session/session.ts";

/**
 * A page that the browser froze and takes out again on the way back heard nothing meanwhile (Safari drops the other pages' messages):
 * where the tab's session is another by now, or none, it begins anew, and shows nothing of whose it was.
 */
export function startWayBack() {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || session.isCurrent()) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
