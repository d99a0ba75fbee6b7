import type { TestProject } from "vitest/node";
import { createDemoTemplate, type DemoTemplate, dropDemoTemplate } from "./databases.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
    template: DemoTemplate;
  }
}

/** One server and one template per run: TEST_DATABASE_URL's, or an embedded one that ends with the run. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTestServer();
  const template = await createDemoTemplate(server.url);
  project.provide("serverUrl", server.url);
  project.provide("template", template);
  return async () => {
    await dropDemoTemplate(template);
    await server.stop();
  };
}
