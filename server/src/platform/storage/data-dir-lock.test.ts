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

/** Starts a process that takes the lock, reports it, and stays. */
async function holdElsewhere() {
  const script = `
    import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir-lock.ts"))};
    await lockDataDir(${JSON.stringify(folder)}).then(() => console.log("held"), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { pid: child.pid, output: String(output).trim(), kill };
}

test("lockDataDir refuses a second portal, naming pid and folder, until the first releases", async () => {
  const release = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `Another portal (process ${process.pid}) already uses the data folder ${folder}.`,
  );
  await release();
  expect(lockFiles()).toEqual([]);
  await (await lockDataDir(folder))();
});

test("lockDataDir reports that the holder is a command, which will end by itself", async () => {
  const release = await lockDataDir(folder, { program: "command" });
  await expect(lockDataDir(folder)).rejects.toThrow(
    `A command (process ${process.pid}) uses the data folder ${folder}. Start again when it has ended.`,
  );
  await release();
});

test("lockDataDir takes over from a killed holder, and only then", async () => {
  const other = await holdElsewhere();
  expect(other.output).toBe("held");
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${other.pid}`);
  await other.kill();
  const release = await lockDataDir(folder);
  expect(lockFiles()).toHaveLength(1);
  await release();
});

test("lockDataDir takes over from a dead holder whose pid another process has now", async () => {
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
  "lockDataDir takes over from a killed holder that is still a zombie",
  async () => {
    // A child that nobody waits for stays a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await once(parent.stdout, "data");
    const pid = Number(output);
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

test("lockDataDir refuses a portal in another container by its heartbeat", async () => {
  const release = await lockDataDir(folder);
  const [name = ""] = lockFiles();
  const holder = JSON.parse(readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, name), JSON.stringify({ ...holder, world: "another" }));
  await expect(lockDataDir(folder)).rejects.toThrow(/Another portal/);
  await release();
});

test.each([-3_600, 3_600])(
  "lockDataDir refuses a portal on a machine whose clock is %s s off",
  async (seconds) => {
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
  },
);

test("lockDataDir ignores a lock left empty by a power cut, without waiting", async () => {
  await (await lockDataDir(folder))();
  writeFileSync(join(folder, ".portal-empty.lock"), "");
  const begun = performance.now();
  await (await lockDataDir(folder))();
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(lockFiles()).toEqual([]);
});

test("lockDataDir takes over from another container whose heartbeat has stopped", async () => {
  await (await lockDataDir(folder))();
  const dead = { pid: process.pid, startedAt: "1", world: "another" };
  writeFileSync(join(folder, ".portal-dead.lock"), JSON.stringify(dead));
  await (await lockDataDir(folder))();
  expect(lockFiles()).toEqual([]);
});

test("lockDataDir refuses a portal of another user, whose lock it can't read, by its heartbeat", async () => {
  // Root can read any file, but not a folder as one.
  const lock = join(folder, ".portal-others.lock");
  mkdirSync(lock, { recursive: true });
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 500);
  await expect(lockDataDir(folder))
    .rejects.toThrow(`Another portal, of another user, already uses the data folder ${folder}.`)
    .finally(() => clearInterval(beat));
  expect(lockFiles()).toEqual([".portal-others.lock"]);
});

test("the lock has one holder when several start together", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)));
  const held = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(held.length).toBeLessThanOrEqual(1);
  for (const { value } of held) await value();
  expect(lockFiles()).toEqual([]);
});
