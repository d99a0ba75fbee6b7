import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import { queryClient } from "../platform/api/query-client.ts";
import { readVerification } from "../platform/first-access.ts";
import { pathTo } from "../platform/paths.ts";
import { currentUserQuery } from "../platform/session/current-user.ts";
import { isOwnPage, lastStudent, rememberDestination } from "../platform/session/destination.ts";
import { session } from "../platform/session/session.ts";

/** True on a first page load and on back navigation, when the browser is at the address already. */
const isCurrentLocation = (request: Request): boolean =>
  new URL(request.url).pathname === window.location.pathname;

/**
 * Redirects. When the browser is at the address already, the history entry is replaced: with a pushed one,
 * going back would redirect forward again every time.
 */
const redirectTo = (request: Request, to: string): Response =>
  isCurrentLocation(request) ? replace(to) : redirect(to);

/**
 * The site's root: the dashboard, or the login for a visitor. Redirects there directly, since an intermediate
 * step would stay in the history.
 */
export const leaveRoot = ({ request }: LoaderFunctionArgs): Response =>
  redirectTo(request, pathTo(session.token ? "ambienteAluno.dashboard" : "auth.login"));

/** Students only. Visitors go to the login, and after it to the page they asked for. */
export function requireStudent({ request, params }: LoaderFunctionArgs) {
  if (session.token) {
    void queryClient.prefetchQuery(currentUserQuery);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  // a request's URL has no hash
  const hash = isCurrentLocation(request) ? window.location.hash : "";
  if (pathname !== "/")
    rememberDestination(pathname + search + hash, isOwnPage(params) ? lastStudent.read() : null);
  return redirectTo(request, pathTo("auth.login"));
}

/** Login, reset and first access redirect a signed-in student (wire §8). */
export function requireVisitor({ request }: LoaderFunctionArgs) {
  return session.token ? redirectTo(request, pathTo("ambienteAluno.dashboard")) : null;
}

/** The second page of the first access requires that the first was passed (spec §2). */
export function requireVerification(guarded: LoaderFunctionArgs) {
  if (readVerification()) return requireVisitor(guarded);
  return redirectTo(guarded.request, pathTo("auth.firstAccess.verification"));
}
