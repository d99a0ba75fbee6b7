/**
 * Creates the demo template on TEST_DATABASE_URL's server for other processes, and writes it as a line of
 * JSON.
 */
import { createDemoTemplate } from "./databases.ts";

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) throw new Error("TEST_DATABASE_URL is not set.");
console.log(JSON.stringify({ template: await createDemoTemplate(url) }));
