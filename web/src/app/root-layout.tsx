import { DirectionProvider, MantineProvider } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate, useNavigation } from "react-router";
import { statusText } from "../platform/api/api-client.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { appInfo, nonce } from "../platform/app-info.ts";
import { dropDrafts } from "../platform/drafts/form-drafts.ts";
import { pathTo } from "../platform/paths.ts";
import { rememberDestination } from "../platform/session/destination.ts";
import { session } from "../platform/session/session.ts";
import { LoadBar } from "../ui/load-bar.tsx";
import { focusPage } from "../ui/main.tsx";
import { SiteNameContext } from "../ui/page-title.tsx";
import { cssVariablesResolver, theme } from "../ui/theme.ts";
import { Toaster } from "../ui/toaster.tsx";
import { notifyWarning } from "../ui/toasts.ts";
import { isLeaving } from "./sign-out.ts";

/**
 * What a route says of itself: `login` screens follow the login's variant, a `dialog` lies over the page of its parent and
 * takes and gives back the focus by itself.
 */
export type RouteHandle = { screen?: "login"; dialog?: true };

const useHandles = () => useMatches().map((match) => (match.handle ?? {}) as RouteHandle);

const night = window.matchMedia("(prefers-color-scheme: dark)");
const subscribeToNight = (listener: () => void) => {
  night.addEventListener("change", listener);
  return () => night.removeEventListener("change", listener);
};

function useScheme(login: boolean) {
  const isNight = useSyncExternalStore(subscribeToNight, () => night.matches);
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
 * A session that ended leads to the login from every page but the login's own (spec §4); when it ran out, also back again
 * afterwards. It may have ended before this was here to listen: while the first page's files were on their way.
 */
function useSessionEnd(isLogin: boolean) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  // also on the way there: whoever takes another one meanwhile hears of the end where they are
  const isLogout = (useNavigation().location?.pathname ?? pathname) === pathTo("auth.logout");
  const isHeard = useRef(false);
  // an enrollment's pages are for its student alone, a forum's for those of its group
  const isOwn = useMatches().some(({ params }) => params.matriculaId ?? params.forumId);
  useEffect(() => {
    const hear = () => {
      const isTold = isLogout && isLeaving();
      const isNews = isSessionOver() && !isHeard.current;
      isHeard.current = isSessionOver() && !isTold;
      if (!isNews) return;
      forgetSession();
      if (isTold) return;
      if (session.ended === "expired") notifyWarning(statusText(401));
      // a guard was quicker, where the page was read anew
      if (isLogin) return;
      // back to the question whether to leave, the next session would be over as soon as it began
      if (session.ended === "expired" && !isLogout)
        rememberDestination(pathname + search + hash, isOwn ? session.formerUserId : null);
      // with how a dialog was opened, so that its way back is the history's afterwards, too
      void navigate(pathTo("auth.login"), { replace: true, state });
    };
    hear();
    return session.subscribe(hear);
  }, [isLogin, isLogout, isOwn, navigate, pathname, search, hash, state]);
}

/** Before the effects of what is on the page: a lesson's title may take the focus from there. */
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

export function RootLayout() {
  const handles = useHandles();
  const navigation = useNavigation();
  const isLogin = handles.some(({ screen }) => screen === "login");
  const scheme = useScheme(isLogin);
  useSessionEnd(isLogin);
  useFocusOnNavigation();
  return (
    <DirectionProvider initialDirection="ltr" detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={scheme}
        getStyleNonce={() => nonce}
        withStaticClasses={false}
        withGlobalClasses={false}
      >
        <SiteNameContext value={appInfo.name}>
          <LoadBar active={navigation.state !== "idle"} />
          <Outlet />
          <Toaster />
          <ScrollRestoration />
        </SiteNameContext>
      </MantineProvider>
    </DirectionProvider>
  );
}
