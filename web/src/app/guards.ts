import { type LoaderFunctionArgs, redirect } from "react-router";
import { currentUserQuery } from "../platform/current-user.ts";
import { rememberDestination } from "../platform/destination.ts";
import { readVerification } from "../platform/first-access.ts";
import { pathTo } from "../platform/paths.ts";
import { queryClient } from "../platform/query-client.ts";
import { session } from "../platform/session.ts";

/** Students only: a visitor goes to the login, and from there to where he wanted to go. */
export function requireStudent({ request }: LoaderFunctionArgs) {
  if (session.token) {
    void queryClient.prefetchQuery(currentUserQuery);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  if (pathname !== "/") rememberDestination(pathname + search);
  return redirect(pathTo("auth.login"));
}

/** Login, reset and first access turn a signed-in student away (wire §8). */
export function requireVisitor() {
  return session.token ? redirect(pathTo("ambienteAluno.dashboard")) : null;
}

/** The second page of the first access is for who passed the first (spec §2). */
export function requireVerification() {
  return readVerification() ? requireVisitor() : redirect(pathTo("auth.firstAccess.verification"));
}
