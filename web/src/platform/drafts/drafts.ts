import { holderId, session } from "../session/session.ts";
import { createDrafts } from "./create-drafts.ts";
import { forumPlaces } from "./device-keys.ts";
import { answerForMemory } from "./held-in-memory.ts";

/** The drafts of the signed-in student on this device. */
export const drafts = createDrafts({
  storage: window.localStorage,
  userId: holderId,
  // without https, on a local network address, the browser has no randomUUID
  newKey: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    ),
});

session.subscribe(() => {
  if (session.ended === "signedOut") drafts.forgetRefused();
});

answerForMemory("texts", () => forumPlaces.some((form) => drafts.list(form).length > 0));
