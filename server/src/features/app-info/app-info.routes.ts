import type { Handlers } from "../../platform/http/handlers.ts";

export const appInfoRoutes = {
  "GET /v1/info-app": async ({ brand }) => brand.appInfo,
} satisfies Partial<Handlers>;
