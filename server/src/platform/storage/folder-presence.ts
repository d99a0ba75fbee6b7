import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { ignoreMissing } from "./ignore-missing.ts";

/** The store's whole folder, or all that was in it, is gone, for example because its disk was unmounted. */
export class StoreGone extends Error {
  constructor(folder: string) {
    super(`The folder of stored files is gone or empty: ${folder}`);
  }
}

/**
 * What a folder becomes over time, in this order. It never goes from filled back to empty or missing, unless its disk was unmounted: a
 * brand's files lie in it even before its first visitor.
 */
const stages = ["missing", "empty", "filled"] as const;
type Stage = (typeof stages)[number];

const isBefore = (one: Stage, other: Stage) => stages.indexOf(one) < stages.indexOf(other);

function stageOf(names: readonly string[] | undefined): Stage {
  if (names === undefined) return "missing";
  return names.length > 0 ? "filled" : "empty";
}

function namesAtStart(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    // An unreadable one is judged by its first use.
    return undefined;
  }
}

/** Remembers how far a store's folder had come, to notice when its disk is gone. */
export function watchFolder(folder: string) {
  let reached = stageOf(namesAtStart(folder));
  return {
    /**
     * Throws `StoreGone` if the folder has disappeared, or has lost all that was in it, as the mount point of an unmounted disk: it is
     * created once, and not again in place of that disk.
     */
    async requirePresent(): Promise<void> {
      // Before the reading: others may write the first file meanwhile.
      const before = reached;
      const now = stageOf(await readdir(folder).catch(ignoreMissing));
      if (isBefore(now, before)) throw new StoreGone(folder);
      if (isBefore(reached, now)) reached = now;
    },
    /** To be called once something is in it. */
    noteFilled(): void {
      reached = "filled";
    },
  };
}
