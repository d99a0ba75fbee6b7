import { randomBytes } from "node:crypto";
import type { AppInfo } from "@sabia/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { isDatabaseAway } from "../../db/sql-errors.ts";
import { AppError } from "../errors.ts";
import { compressText, pickEncoding } from "../http/compression.ts";
import { setPageHeaders } from "../http/page-headers.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { linkFirstPicture, type Screen, writeFirstPaint } from "./first-paint.ts";
import { escapeScriptJson, type PageValues, readPageTemplate } from "./page-template.ts";
import { plainPages, writePlainPage } from "./plain-page.ts";
import { type FirstRequests, readRouteFiles } from "./route-files.ts";

export type PagesOptions = {
  /** The web's build: `index.html` with its placeholders, and its assets. */
  readonly webFolder: string;
  readonly findBrand: (host: string) => Promise<Pick<Brand, "appInfo"> | undefined>;
  /** The brand's colours as CSS. */
  readonly brandStyle: (appInfo: AppInfo) => string;
  /** One more origin that this visitor's page may connect to. */
  readonly connectTo?: (request: FastifyRequest) => Promise<string | undefined>;
};

/** Paths that belong to other routes: under them, an unknown address is a 404 and never a page. */
const taken = /^\/(api|assets|boleto|brand|healthz|readyz|_mailbox)(\/|$)/;
const fileLike = /\/\.|\.[a-z0-9]+$/i;
/** Screens before signing in, with a scheme of their own: the `login` screens of the web's router. */
const loginPath = /^\/(login(\/redefinir-senha(\/[^/]+)?)?|first-access(-register)?)\/?$/;
const classroomPath = /^\/saladeaula\//;

/**
 * Serves the portal's page, rendered for the brand of the host, at every address that no other route handles
 * (the web's router decides what it shows), and answers 404s. Throws if the web is not built.
 */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const render = readPageTemplate(options.webFolder);
  const findFirstRequests = readRouteFiles(options.webFolder);

  app.setNotFoundHandler(async () => {
    throw new AppError("notFound");
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const path = request.url.split(/[?#]/, 1)[0] as string;
      checkAddress(path, request, reply);
      const nonce = randomBytes(16).toString("base64");
      let brand: Pick<Brand, "appInfo"> | undefined;
      try {
        brand = await options.findBrand(request.hostname);
      } catch (error) {
        if (!wantsHtml(request)) throw error;
        const away = isDatabaseAway(error);
        request.log.error({ reqId: request.id, err: error }, away ? "unavailable" : "internal");
        return sendPlainPage(request, reply, away ? "unavailable" : "internal", nonce);
      }
      if (!brand) return sendPlainPage(request, reply, "unknownHost", nonce);
      const style = options.brandStyle(brand.appInfo);
      // Hardly any visitor of the site's root has a session: neither a new tab nor somebody who signed out
      // has one.
      const shown = path === "/" ? "/login" : path;
      const html = render(pageValues(brand.appInfo, shown, nonce, style, findFirstRequests(shown)));
      const connectTo = await options.connectTo?.(request);
      setPageHeaders(request, reply, { kind: "portal", nonce, connectTo });
      // Revalidated every time (brand and build may change), but kept for the back/forward cache: nothing in
      // it is personal.
      reply.header("cache-control", "no-cache");
      const encoding = pickEncoding(request.headers["accept-encoding"]);
      if (!encoding) return reply.send(html);
      return reply.header("content-encoding", encoding).send(await compressText(html, encoding));
    },
  });
}

function screenOf(path: string, hasMenu: boolean): Screen {
  if (loginPath.test(path)) return /^\/login\/?$/.test(path) ? "login" : "otherLogin";
  if (classroomPath.test(path)) return "classroom";
  return hasMenu ? "student" : "open";
}

function pageValues(
  appInfo: AppInfo,
  path: string,
  nonce: string,
  style: string,
  { links, data, next, hasMenu }: FirstRequests,
): PageValues {
  const scheme = loginPath.test(path) ? appInfo.theme_login_variant : appInfo.theme_app_variant;
  const screen = screenOf(path, hasMenu);
  const attributes = [
    `data-mantine-color-scheme="${scheme}"`,
    `data-menu="${appInfo.theme_menu_variant}"`,
    `data-login="${appInfo.theme_login_variant}"`,
    ...(appInfo.theme_follow_system ? ["data-follow-system"] : []),
  ];
  return {
    __BRAND_ATTRIBUTES__: attributes.join(" "),
    __BRAND_NAME__: escapeHtml(appInfo.name),
    __BRAND_ICON__: escapeHtml(appInfo.app_logo2),
    __BRAND_COLOR__: escapeHtml(appInfo.theme_primary),
    __BRAND_STYLE__: style,
    __BRAND_DATA__: escapeScriptJson({ appInfo, early: data, next }),
    __FIRST_PICTURE__: linkFirstPicture(appInfo, screen),
    __ROUTE_FILES__: links,
    __FIRST_PAINT__: writeFirstPaint(appInfo, screen),
    __NONCE__: nonce,
  };
}

/**
 * Throws `notFound` at addresses of other routes, and at those that look like a file. There a visitor, whose
 * browser asks for HTML by name, gets the web's own page for wrong addresses, with that status.
 */
function checkAddress(path: string, { headers }: FastifyRequest, reply: FastifyReply): void {
  const isFile = fileLike.test(path);
  reply.header("vary", isFile ? "accept, accept-encoding" : "accept-encoding");
  if (taken.test(path) || (isFile && !headers.accept?.includes("text/html"))) throw new AppError("notFound");
  if (isFile) reply.code(404);
}

function wantsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}

function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  name: keyof typeof plainPages,
  nonce: string,
): FastifyReply {
  const page = plainPages[name];
  setPageHeaders(request, reply, { kind: "plain", nonce });
  if (page.status === 503) reply.header("retry-after", "2");
  return reply.code(page.status).header("cache-control", "no-store").send(writePlainPage(page, nonce));
}
