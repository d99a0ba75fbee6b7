import type { Session } from "../session/create-session.ts";
import { ApiError, statusText } from "./http.ts";

export type Renewable = Pick<Session, "token" | "renew" | "isStale">;

/** A successor that another tab knew may have expired as well; the one after it is the server's own. */
const mostRenewals = 2;

/**
 * Sends with the session's token, again with its successor after a 401 (spec §7). What arrives after another
 * student has signed in, an answer or a failure, is a 401 too: it would be shown, and cached, as that student's.
 */
export async function withRenewal<T>(
  current: Renewable,
  send: (token: string | null) => Promise<T>,
  renewals = mostRenewals,
): Promise<T> {
  const attempt = async (used: string, left: number): Promise<T> => {
    try {
      return await send(used).finally(() => {
        if (current.isStale(used)) throw new ApiError(401, statusText(401));
      });
    } catch (error) {
      if (left === 0 || !(error instanceof ApiError) || error.status !== 401) throw error;
      const next = await current.renew(used);
      if (!next) throw new ApiError(401, statusText(401));
      return attempt(next, left - 1);
    }
  };
  const { token } = current;
  return token ? attempt(token, renewals) : send(token);
}
