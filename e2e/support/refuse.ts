import type { Route } from "@playwright/test";

/** The server's answer to a call with refused fields. */
export const refuseWith = (errors: Record<string, string[]>) => (route: Route) =>
  route.fulfill({ status: 422, json: { message: "Dados inválidos", errors } });
