import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import { queryClient } from "../platform/api/query-client.ts";
import { readVerification } from "../platform/first-access.ts";
import { pathTo } from "../platform/paths.ts";
import { currentUserQuery } from "../platform/session/current-user.ts";
import { rememberDestination } from "../platform/session/destination.ts";
import { session } from "../platform/session/session.ts";

/** Whether the browser stands at the address already: a first page, the way back. */
const isCurrentLocation = (request: Request): boolean =>
  new URL(request.url).pathname === window.location.pathname;

/**
 * Leads elsewhere. Where the browser stands at the address already its place in the history is taken:
 * with another one after it, who goes back would be led on again, each time.
 */
const lead = (request: Request, to: string): Response =>
  isCurrentLocation(request) ? replace(to) : redirect(to);

/** The site's root: the dashboard, for a visitor the login at once, since a step in between would stay in the history. */
export const leaveRoot = ({ request }: LoaderFunctionArgs): Response =>
  lead(request, pathTo(session.token ? "ambienteAluno.dashboard" : "auth.login"));

/** Students only: a visitor goes to the login, and from there to where he wanted to go. */
export function requireStudent({ request }: LoaderFunctionArgs) {
  if (session.token) {
    void queryClient.prefetchQuery(currentUserQuery);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  // what the address has after its # is in no request
  const hash = isCurrentLocation(request) ? window.location.hash : "";
  if (pathname !== "/") rememberDestination(pathname + search + hash);
  return lead(request, pathTo("auth.login"));
}

/** Login, reset and first access turn a signed-in student away (wire §8). */
export function requireVisitor({ request }: LoaderFunctionArgs) {
  return session.token ? lead(request, pathTo("ambienteAluno.dashboard")) : null;
}

/** The second page of the first access is for who passed the first (spec §2). */
export function requireVerification(guarded: LoaderFunctionArgs) {
  if (readVerification()) return requireVisitor(guarded);
  return lead(guarded.request, pathTo("auth.firstAccess.verification"));
}
