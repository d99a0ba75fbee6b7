/**
 * `npm run brand:remove -- <brand>` removes a school for good: its tables, files, stored mails and waiting jobs. It first
 * shows how many people it has and asks for the brand's name again. The portal may be running.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { countHoldings, removeBrand } from "../db/remove-brand.ts";
import { retryOnDeadlock } from "../platform/retry-on-deadlock.ts";
import { readArguments } from "./read-arguments.ts";
import { type GivenBrand, runForBrand } from "./run-for-brand.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The next line of standard input; undefined if it ends first or the process receives a signal to end. */
async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin });
  // A signal closes the input, so that the command ends and shuts down its own database instead of waiting for an answer.
  const giveUp = () => lines.close();
  for (const signal of signals) process.on(signal, giveUp);
  process.stdout.write(question);
  try {
    for await (const line of lines) return line.trim();
    return undefined;
  } finally {
    for (const signal of signals) process.off(signal, giveUp);
    lines.close();
  }
}

async function removeForGood({ slug, database, config }: GivenBrand): Promise<void> {
  const { people, runningPlans } = await countHoldings(database, slug);
  console.log(`People in ${slug}: ${people}. All that is theirs is deleted, and no backup is made.`);
  if (runningPlans > 0)
    console.log(`Running plans: ${runningPlans}. End them at the payment gateway, which goes on charging.`);
  const typed = await ask(`Type ${slug} to remove it: `);
  if (typed === undefined) throw new Error("\nNothing was removed.");
  if (typed !== slug) throw new Error("\nThat is not its name. Nothing was removed.");
  await retryOnDeadlock(() => removeBrand(database, slug));
  // Files are deleted last: if the database change failed, it would still refer to them.
  const left: string[] = [];
  for (const folder of ["files", "mail"]) {
    const path = join(config.dataDir, folder, slug);
    await rm(path, { recursive: true, force: true }).catch((error: Error) =>
      left.push(`${path} (${error.message})`),
    );
  }
  if (left.length > 0)
    throw new Error(
      `\n${slug} is removed, but for folders that can't be. Remove them by hand:\n${left.join("\n")}`,
    );
  console.log(`\nRemoved ${slug}.`);
}

const { words } = readArguments("npm run brand:remove -- <brand>", 1, 1);
await runForBrand(words[0] ?? "", removeForGood);
