import { createBrowserRouter, type RouteObject } from "react-router";
import { routes } from "../platform/paths.ts";
import { DialogError, ErrorPage, PageError } from "./error-page.tsx";
import { FirstLoad } from "./first-load.tsx";
import { leaveRoot, requireStudent, requireVerification, requireVisitor } from "./guards.ts";
import { IdsOnly } from "./ids-only.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { preloadWayOut } from "./preload-way-out.ts";
import { RootLayout, type RouteHandle } from "./root-layout.tsx";
import { signOut } from "./sign-out.ts";

/** Component of a route that only redirects. */
const Nothing = () => null;

const handle = (own: RouteHandle) => own;

const authRoutes: RouteObject = {
  handle: handle({ screen: "login" }),
  lazy: () => import("./auth-frame.tsx"),
  children: [
    {
      ErrorBoundary: PageError,
      children: [
        {
          path: routes["auth.login"],
          loader: requireVisitor,
          lazy: () => import("../features/login/login-page.tsx"),
        },
        {
          path: routes["auth.resetPassword"],
          loader: requireVisitor,
          lazy: () => import("../features/password-reset/request-page.tsx"),
        },
        {
          path: routes["auth.resetPassword.token"],
          loader: requireVisitor,
          lazy: () => import("../features/password-reset/new-password-page.tsx"),
        },
        {
          path: routes["auth.firstAccess.verification"],
          loader: requireVisitor,
          lazy: () => import("../features/first-access/verification-page.tsx"),
        },
        {
          path: routes["auth.firstAccess.register"],
          loader: requireVerification,
          lazy: () => import("../features/first-access/registration-page.tsx"),
        },
      ],
    },
  ],
};

/** A dialog that is a route lies over its parent's page, so that a shared link opens both. */
const overPage = handle({ dialog: true });

const forumRoutes: RouteObject = {
  Component: IdsOnly,
  children: [
    {
      path: routes["ambienteAluno.forum.index"],
      lazy: () => import("../features/forums/forums-page.tsx"),
    },
    {
      path: routes["ambienteAluno.forum.topics"],
      lazy: () => import("../features/forums/forum-page.tsx"),
    },
    {
      path: routes["ambienteAluno.forum.topics.openTopic"],
      lazy: () => import("../features/forums/topic-screens.ts"),
      children: [
        {
          path: routes["ambienteAluno.forum.topics.openTopic.newDiscussion"],
          handle: overPage,
          lazy: async () => ({
            Component: (await import("../features/forums/topic-screens.ts")).NewDiscussionDialog,
          }),
        },
        {
          path: routes["ambienteAluno.forum.topics.openTopic.editDiscussion"],
          handle: overPage,
          lazy: async () => ({
            Component: (await import("../features/forums/topic-screens.ts")).EditDiscussionDialog,
          }),
        },
      ],
    },
    {
      path: routes["ambienteAluno.forum.topics.topic.openDiscussion"],
      lazy: () => import("../features/forums/discussion-screens.ts"),
      children: [
        {
          path: routes["ambienteAluno.forum.topics.topic.openDiscussion.newReply"],
          handle: overPage,
          lazy: async () => ({
            Component: (await import("../features/forums/discussion-screens.ts")).NewReplyDialog,
          }),
        },
        {
          path: routes["ambienteAluno.forum.topics.topic.openDiscussion.editReply"],
          handle: overPage,
          lazy: async () => ({
            Component: (await import("../features/forums/discussion-screens.ts")).EditReplyDialog,
          }),
        },
      ],
    },
  ],
};

const studentPages: RouteObject = {
  ErrorBoundary: PageError,
  children: [
    { path: routes.ambienteAluno, loader: leaveRoot, Component: Nothing },
    {
      path: routes["ambienteAluno.dashboard"],
      lazy: () => import("./dashboard-route.tsx"),
    },
    {
      path: routes["ambienteAluno.course.index"],
      lazy: () => import("../features/courses/courses-page.tsx"),
      children: [
        {
          handle: overPage,
          ErrorBoundary: DialogError,
          children: [
            {
              path: routes["ambienteAluno.course.financial"],
              handle: overPage,
              lazy: () => import("../features/orders/financial-dialog.tsx"),
            },
          ],
        },
      ],
    },
    {
      path: routes["ambienteAluno.course.quadroDeNotas"],
      lazy: () => import("../features/grades/grades-page.tsx"),
    },
    {
      path: routes["ambienteAluno.annotations"],
      lazy: () => import("../features/boards/boards-page.tsx"),
    },
    {
      path: routes["ambienteAluno.orders"],
      lazy: () => import("../features/orders/orders-page.tsx"),
    },
    {
      path: routes["ambienteAluno.perfil"],
      lazy: () => import("../features/profile/profile-page.tsx"),
    },
    {
      path: routes["ambienteAluno.alterarSenha"],
      lazy: () => import("../features/change-password/change-password-page.tsx"),
    },
    forumRoutes,
  ],
};

const studentRoutes: RouteObject = {
  loader: requireStudent,
  lazy: () => import("./student-frame.tsx"),
  children: [studentPages],
};

const classroomRoutes: RouteObject = {
  path: routes.salaDeAula,
  lazy: () => {
    preloadWayOut();
    return import("./classroom-route.tsx");
  },
  children: [
    {
      path: "aula/:aulaId",
      lazy: () => import("../features/classroom/lesson-page.tsx"),
    },
  ],
};

const openPages: RouteObject = {
  ErrorBoundary: PageError,
  children: [
    {
      path: routes["auth.register"],
      lazy: () => import("../features/register/register-page.tsx"),
    },
    {
      path: routes.privacy,
      lazy: () => import("../features/privacy/privacy-page.tsx"),
    },
    {
      path: routes.showcase,
      lazy: () => import("../features/shop/showcase-page.tsx"),
    },
    {
      path: routes.enroll,
      lazy: () => import("../features/shop/enroll-page.tsx"),
    },
    {
      path: routes.cart,
      lazy: () => import("../features/checkout/cart-page.tsx"),
    },
    {
      path: routes.plan,
      lazy: () => import("../features/checkout/plan-page.tsx"),
    },
    { path: "*", Component: NotFoundPage },
  ],
};

/** Public pages: in the student's frame when signed in, in a public one otherwise (wire §8). */
const openRoutes: RouteObject = {
  lazy: () => import("./open-frame.tsx"),
  children: [openPages],
};

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: RootLayout,
      HydrateFallback: FirstLoad,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            authRoutes,
            { path: routes["auth.logout"], loader: signOut, lazy: () => import("./sign-out-question.tsx") },
            studentRoutes,
            { loader: requireStudent, children: [classroomRoutes] },
            openRoutes,
          ],
        },
      ],
    },
  ]);
