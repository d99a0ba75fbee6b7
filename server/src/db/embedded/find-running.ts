import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passwordPath } from "./cluster.ts";
import { databaseUrl } from "./launch.ts";
import { pidFilePath } from "./processes.ts";

/** The PostgreSQL that another process runs on the data folder; undefined while it starts or ends. */
export function findRunning(dataDir: string): { readonly pid: number; readonly url: string } | undefined {
  try {
    // The pid is in the first line, the port in the fourth, and the state in the eighth.
    const lines = readFileSync(pidFilePath(join(dataDir, "postgres")), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!(port > 0) || lines[7]?.trim() !== "ready") return undefined;
    const password = readFileSync(passwordPath(dataDir), "utf8").trim();
    return { pid, url: databaseUrl({ port, password }) };
  } catch {
    return undefined; // The files don't exist, or belong to another user.
  }
}
