import type { Answer } from "@sabia/contract";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { SerializedAnswer } from "../../platform/http/serialized-answer.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Throttle } from "../../platform/throttle/throttle.ts";
import { networkOf } from "../../platform/throttle/visitor-address.ts";
import { presentSession, presentUser } from "./auth.present.ts";
import { nameDevice } from "./device.ts";
import { prepareOneForViewer } from "./for-viewer.queries.ts";
import { type LoginLimits, login } from "./login.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import { listSessions, revokeOwnSession, revokeSessions } from "./sessions.queries.ts";
import { findUser, selectUserVersion } from "./user.queries.ts";

const findUserVersion = prepareOneForViewer((db, viewer) => selectUserVersion(db, viewer));

// Requested by every page that is opened; 1 KB each.
const users = createRevisionCache<SerializedAnswer<Answer<"GET /v1/auth/user">>>({ megabytes: 8 });

export type AuthOptions = {
  clock: Clock;
  tokenLifetimeSeconds: number;
  throttle: Throttle;
  loginLimits: LoginLimits;
};

/** Signing in, refreshing, signing out (wire §2). */
export function createAuthRoutes({ clock, tokenLifetimeSeconds, throttle, loginLimits }: AuthOptions) {
  return {
    "POST /v1/auth/login": ({ brand, body, request }) => {
      const given = {
        ...body,
        address: networkOf(request.ip),
        device: nameDevice(request.headers["user-agent"]),
      };
      return login(brand, given, { throttle, limits: loginLimits }, clock, tokenLifetimeSeconds);
    },
    "POST /v1/auth/refresh_token": ({ brand, token }) =>
      refreshSession(brand, token, clock, tokenLifetimeSeconds),
    "POST /v1/auth/logout": async ({ brand, token }) => {
      await logout(brand, token, clock);
      return { message: "Você saiu." };
    },
    "GET /v1/auth/user": verifiesSessionInQuery(async ({ brand, session }) => {
      const known = await findUserVersion(brand.db, session, {});
      if (!known) throw new AppError("unauthenticated");
      const { id, version } = known;
      const { financial } = brand;
      return users.get(`${brand.slug}/${id}`, `${financial} ${version}`, async () => {
        const row = await findUser(brand.db, { userId: id });
        if (!row) throw new AppError("unauthenticated");
        return new SerializedAnswer({ user: presentUser(row), appModules: { financial } });
      });
    }),
    "GET /v1/auth/sessions": async ({ brand, viewer }) => {
      const sessions = await listSessions(brand.db, viewer, clock.now());
      return { sessions: sessions.map((row) => presentSession(row, viewer)) };
    },
    "DELETE /v1/auth/sessions/:id": async ({ brand, viewer, params }) => {
      if (!(await revokeOwnSession(brand.db, viewer.userId, params.id, clock.now()))) {
        throw new AppError("notFound");
      }
      return { message: "Sessão encerrada." };
    },
    "DELETE /v1/auth/sessions": async ({ brand, viewer }) => {
      const { userId, sessionId: except } = viewer;
      await revokeSessions(brand.db, { userId, except, now: clock.now() });
      return { message: "Outras sessões encerradas." };
    },
  } satisfies Partial<Handlers>;
}
