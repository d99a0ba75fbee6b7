/** The last resort: a fault that nothing catches ends the portal cleanly, so that it is started again. */
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { copyFiles, createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir, spawnPortal } from "../testing/portal/spawn-portal.ts";

/** Only stops a run that hangs. */
const patience = { timeout: 240_000 };

/** At a signal: outside any request, where no handler of ours is on the stack. A rejection is raised as an exception. */
const fault = `process.on("SIGUSR2", () => void Promise.reject(new Error("planted")))`;
const planted = `--import=data:text/javascript,${encodeURIComponent(fault)}`;

const runs = process.platform !== "win32";
test.runIf(runs)(
  "a fault that nothing catches is logged, and the portal ends by itself",
  patience,
  async () => {
    const template = inject("template");
    const { url, drop } = await createTestDatabase(inject("serverUrl"), template);
    onTestFinished(drop);
    const folder = await makeDataDir();
    onTestFinished(folder.remove);
    await copyFiles(template, join(folder.path, "files"));
    const env = { DATABASE_URL: url, DATA_DIR: folder.path };
    const portal = await spawnPortal(env, { nodeFlags: [planted] });
    onTestFinished(() => portal.kill("SIGKILL"));
    expect((await portal.call("GET", "/info-app")).status).toBe(200);

    portal.kill("SIGUSR2");
    expect(await portal.ended()).toBe(1);
    const lines = portal.output().split("\n");
    const logged = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level >= 60)).toMatchObject([
      { msg: "a fault nobody caught", err: { message: "planted" } },
    ]);
  },
);
