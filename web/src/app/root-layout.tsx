import { DirectionProvider, MantineProvider } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { statusText } from "../platform/api/api-client.ts";
import { endFirstPage, leaveFirstPage } from "../platform/api/first-page.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { appInfo, nonce } from "../platform/app-info.ts";
import { dropDrafts } from "../platform/drafts/form-drafts.ts";
import { pathTo } from "../platform/paths.ts";
import { isOwnPage, rememberDestination } from "../platform/session/destination.ts";
import { session } from "../platform/session/session.ts";
import { LoadBar } from "../ui/load-bar.tsx";
import { focusPage } from "../ui/main.tsx";
import { SiteNameContext } from "../ui/page-title.tsx";
import { theme } from "../ui/theme.ts";
import { Toaster } from "../ui/toaster.tsx";
import { notifyWarning } from "../ui/toasts.ts";
import { useMedia } from "../ui/use-media.ts";
import { isLeaving } from "./sign-out.ts";

/**
 * Route metadata: `login` screens use the login's colour scheme; a `dialog` lies over its parent's page and
 * manages the focus itself.
 */
export type RouteHandle = { screen?: "login"; dialog?: true };

const useHandles = () => useMatches().map((match) => (match.handle ?? {}) as RouteHandle);

const night = window.matchMedia("(prefers-color-scheme: dark)");

function useScheme(login: boolean) {
  const isNight = useMedia(night);
  if (appInfo.theme_follow_system) return isNight ? "dark" : "light";
  return login ? appInfo.theme_login_variant : appInfo.theme_app_variant;
}

const isSessionOver = () => !session.token && session.ended !== null;

function forgetSession() {
  queryClient.clear();
  // also when another tab signed out
  if (session.ended === "signedOut") dropDrafts();
}

/**
 * When the session ends, redirects to the login from every page but the login's own (spec §4). After an
 * expiry the page is remembered, to return to it. The session may have ended before this listener existed,
 * while the first chunks were loading.
 */
function useSessionEnd(isLogin: boolean) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  // also while navigating to it: if that navigation is abandoned, the page in view handles the end of the
  // session
  const isLogout = (useNavigation().location?.pathname ?? pathname) === pathTo("auth.logout");
  const isHandled = useRef(false);
  const isOwn = useMatches().some(({ params }) => isOwnPage(params));
  useEffect(() => {
    const handleChange = () => {
      const isReportedByLogout = isLogout && isLeaving();
      const isUnhandled = isSessionOver() && !isHandled.current;
      isHandled.current = isSessionOver() && !isReportedByLogout;
      if (!isUnhandled) return;
      forgetSession();
      if (isReportedByLogout) return;
      if (session.ended === "expired") notifyWarning(statusText(401));
      // a route guard has redirected already, after a page load
      if (isLogin) return;
      // returning to `/logout` would end the next session as soon as it began
      if (session.ended === "expired" && !isLogout)
        rememberDestination(pathname + search + hash, isOwn ? session.formerUserId : null);
      // keeps the history state, which says how a dialog was opened: closing it later still goes back
      void navigate(pathTo("auth.login"), { replace: true, state });
    };
    handleChange();
    return session.subscribe(handleChange);
  }, [isLogin, isLogout, isOwn, navigate, pathname, search, hash, state]);
}

/**
 * A layout effect, so that it runs before the page's own effects: a lesson's title may then take the focus.
 */
function useFocusOnNavigation() {
  const pathname = useMatches().findLast(
    ({ handle }) => !(handle as RouteHandle | undefined)?.dialog,
  )?.pathname;
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusPage();
  }, [pathname]);
}

/** The first page ends when what its loaders requested is here, or when it is left before. A redirect is part of it. */
function useFirstPage() {
  const { key } = useLocation();
  const isRedirect = useNavigationType() === "REPLACE";
  const first = useRef(key);
  // after the effects of the components in it, which observe their queries by now
  useEffect(endFirstPage, []);
  useEffect(() => {
    if (key !== first.current && !isRedirect) leaveFirstPage();
  }, [key, isRedirect]);
}

/** Each page that an address opened has the same key: such a page would be scrolled to where another one was left. */
const keyOfPlace = ({ key, pathname, search }: Location) => (key === "default" ? pathname + search : key);

export function RootLayout() {
  const handles = useHandles();
  const navigation = useNavigation();
  const isLogin = handles.some(({ screen }) => screen === "login");
  const scheme = useScheme(isLogin);
  useSessionEnd(isLogin);
  useFocusOnNavigation();
  useFirstPage();
  return (
    <DirectionProvider initialDirection="ltr" detectDirection={false}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        getStyleNonce={() => nonce}
        withCssVariables={false}
        withStaticClasses={false}
        withGlobalClasses={false}
      >
        <SiteNameContext value={appInfo.name}>
          <LoadBar active={navigation.state !== "idle"} />
          <Outlet />
          <Toaster />
          <ScrollRestoration getKey={keyOfPlace} />
        </SiteNameContext>
      </MantineProvider>
    </DirectionProvider>
  );
}
