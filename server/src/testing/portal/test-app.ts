import { inject } from "vitest";
import { openPortal, type PortalOptions, type TestApp } from "./test-portal.ts";

export { type Client, type Person, people, type TestApp, testWebhookSecret } from "./test-portal.ts";

/** The whole portal on a copy of the demo database, with every answer checked against its schema. */
export const startTestApp = (
  env: Record<string, string> = {},
  options: PortalOptions = {},
): Promise<TestApp> => openPortal(inject("template"), env, options);
