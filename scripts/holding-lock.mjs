import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readText } from "./read-files.mjs";

/**
 * One process at a time installs or builds. Each creates its own lock file and proceeds if it then finds no other: of two
 * processes, at least one sees the other and withdraws. A dead process's lock doesn't count, and nobody removes the lock of a live process.
 */
export async function holdingLock(root, work) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const prefix = `sabia-${name}-${process.getuid?.() ?? 0}.lock.`;
  const own = join(tmpdir(), prefix + process.pid);
  for (let attempt = 1; ; attempt++) {
    writeFileSync(own, readStart(process.pid));
    if (!othersHold(prefix)) break;
    rmSync(own, { force: true });
    // After the first attempt the other process may have withdrawn, too: no message yet.
    if (attempt === 2) console.error("Waiting for another process that is installing or building…");
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 100));
  }
  try {
    return await work();
  } finally {
    rmSync(own, { force: true });
  }
}

function othersHold(prefix) {
  const others = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  const pids = others.map((name) => Number(name.slice(prefix.length))).filter((pid) => pid !== process.pid);
  const dead = pids.filter((pid) => !isAlive(pid) || !isSame(pid, readText(join(tmpdir(), prefix + pid))));
  for (const pid of dead) rmSync(join(tmpdir(), prefix + pid), { force: true });
  return dead.length < pids.length;
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether the process with that id is still the one that wrote the lock: after a restart ids are reused. */
const isSame = (pid, start) => !start || start === readStart(pid);

/** When a process started, in ticks since which boot; empty if the system doesn't say. */
function readStart(pid) {
  const stat = readText(`/proc/${pid}/stat`);
  const boot = readText("/proc/sys/kernel/random/boot_id");
  return stat && boot ? `${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]} ${boot.trim()}` : "";
}
