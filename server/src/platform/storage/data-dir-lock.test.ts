import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "sabia-lock-")), "data");
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const lockFiles = () => readdirSync(folder).filter((name) => name.startsWith(".portal-"));

/** A process that takes the lock, says so, and stays. */
async function holdElsewhere() {
  const script = `
    import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir-lock.ts"))};
    await lockDataDir(${JSON.stringify(folder)}).then(() => console.log("held"), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { pid: child.pid, said: String(said).trim(), kill };
}

test("refuses a second portal with its pid and folder, and lets it in after the first", async () => {
  const release = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `Another portal (process ${process.pid}) already uses the data folder ${folder}.`,
  );
  await release();
  expect(lockFiles()).toEqual([]);
  await (await lockDataDir(folder))();
});

test("says of a command that it is one, which ends by itself", async () => {
  const release = await lockDataDir(folder, { program: "command" });
  await expect(lockDataDir(folder)).rejects.toThrow(
    `A command (process ${process.pid}) uses the data folder ${folder}. Start again when it has ended.`,
  );
  await release();
});

test("takes over from a holder that was killed, and only then", async () => {
  const other = await holdElsewhere();
  expect(other.said).toBe("held");
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${other.pid}`);
  await other.kill();
  const release = await lockDataDir(folder);
  expect(lockFiles()).toHaveLength(1);
  await release();
});

test("takes over from a dead holder whose pid another process has by now", async () => {
  await (await lockDataDir(folder))();
  const release = await lockDataDir(folder);
  const [name = ""] = lockFiles();
  const holder = JSON.parse(readFileSync(join(folder, name), "utf8"));
  await release();
  writeFileSync(join(folder, name), JSON.stringify({ ...holder, startedAt: "1" }));
  await (await lockDataDir(folder))();
  expect(lockFiles()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "takes over from a killed holder of which nobody has taken note yet",
  async () => {
    // Who waits for its child no more leaves it a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(parent.stdout, "data");
    const pid = Number(said);
    const readFields = () => {
      const text = readFileSync(`/proc/${pid}/stat`, "utf8");
      return text.slice(text.lastIndexOf(")") + 2).split(" ");
    };
    await expect.poll(() => readFields()[0], { timeout: 10_000 }).toBe("Z");
    const release = await lockDataDir(folder);
    const holder = JSON.parse(readFileSync(join(folder, lockFiles()[0] ?? ""), "utf8"));
    await release();
    const dead = { ...holder, pid, startedAt: readFields()[19] };
    writeFileSync(join(folder, ".portal-dead.lock"), JSON.stringify(dead));
    await (await lockDataDir(folder))();
    expect(lockFiles()).toEqual([]);
    parent.kill("SIGKILL");
  },
);

test("refuses a portal in another container by its heartbeat", async () => {
  const release = await lockDataDir(folder);
  const [name = ""] = lockFiles();
  const holder = JSON.parse(readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, name), JSON.stringify({ ...holder, world: "another" }));
  await expect(lockDataDir(folder)).rejects.toThrow(/Another portal/);
  await release();
});

test.each([-3_600, 3_600])("refuses one on a machine whose clock is %s s off", async (seconds) => {
  await (await lockDataDir(folder))();
  const lock = join(folder, ".portal-living.lock");
  writeFileSync(lock, JSON.stringify({ pid: 1, startedAt: "1", world: "another", program: "portal" }));
  const touch = () => {
    const theirs = new Date(Date.now() + seconds * 1000);
    return utimes(lock, theirs, theirs).catch(() => {});
  };
  await touch();
  const beat = setInterval(touch, 500);
  await expect(lockDataDir(folder))
    .rejects.toThrow("Another portal (process 1)")
    .finally(() => clearInterval(beat));
  expect(lockFiles()).toEqual([".portal-living.lock"]);
});

test("what a power cut left empty is nobody's, and costs no wait", async () => {
  await (await lockDataDir(folder))();
  writeFileSync(join(folder, ".portal-empty.lock"), "");
  const begun = performance.now();
  await (await lockDataDir(folder))();
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(lockFiles()).toEqual([]);
});

test("takes over from another container that no longer beats", async () => {
  await (await lockDataDir(folder))();
  const dead = { pid: process.pid, startedAt: "1", world: "another" };
  writeFileSync(join(folder, ".portal-dead.lock"), JSON.stringify(dead));
  await (await lockDataDir(folder))();
  expect(lockFiles()).toEqual([]);
});

test("refuses a portal of another user, whose lock it can't read, by its heartbeat", async () => {
  // Root may read every file, but no folder as one.
  const lock = join(folder, ".portal-others.lock");
  mkdirSync(lock, { recursive: true });
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 500);
  await expect(lockDataDir(folder))
    .rejects.toThrow(`Another portal, of another user, already uses the data folder ${folder}.`)
    .finally(() => clearInterval(beat));
  expect(lockFiles()).toEqual([".portal-others.lock"]);
});

test("is held by one alone when several start together", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)));
  const held = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(held.length).toBeLessThanOrEqual(1);
  for (const { value } of held) await value();
  expect(lockFiles()).toEqual([]);
});
