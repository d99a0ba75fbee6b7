import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Session, Viewer } from "../../platform/sessions.ts";
import { findViewer } from "./auth.queries.ts";
import { hashToken } from "./tokens.ts";

export { prepareForViewer, prepareOneForViewer } from "./for-viewer.queries.ts";

/** An unverified session, as of now. */
export const createOpenSession =
  (clock: Clock) =>
  (token: string): Session => ({ tokenHash: hashToken(token), now: clock.now(), verified: false });

/** The viewer of a session; undefined for one that is unknown, expired, replaced or revoked (wire §2). */
export const authenticate = (brand: Brand, { tokenHash, now }: Session): Promise<Viewer | undefined> =>
  findViewer(brand.db, { tokenHash, now });

export { presentUser } from "./auth.present.ts";
export { markKnownAtLogin } from "./login.ts";
export { scheduleForgetting } from "./schedule-forgetting.ts";
export { isLiveSession, revokeSessions } from "./sessions.queries.ts";
export { createToken, hashToken } from "./tokens.ts";
export { selectUnerased } from "./unerased.queries.ts";
export { findUser, hasStudents } from "./user.queries.ts";
