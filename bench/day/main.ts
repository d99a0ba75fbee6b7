/**
 * `npm run day [-- --school large] [--scale 100] [--students 2000] [--minutes 2] [--think 15] [--seed 1] [--rates 5,10,20,30,40] [--step 10] [--soak] [--write]`:
 * simulates a school's day over real HTTP, against a portal started for it with `fsync` on. Students sign in at eight at
 * increasing rates, and then study. Exits with 1 when the aim is missed: p99 of each kind of request under 250 ms, and no
 * error. `--write` writes the results to bench/results.md.
 */
import { amount, count, listOf, oneOf, readOptions, seed } from "../../server/src/commands/read-options.ts";
import { requireWeb } from "../../server/src/commands/require-web.ts";
import { refuseChanges } from "../machine.ts";
import { runDay } from "./run-day.ts";

const values = readOptions(
  "npm run day -- [--school large] [--scale 100] [--students 2000] [--minutes 2] [--think 15] [--seed 1] [--rates 5,10,20,30,40] [--step 10] [--soak] [--write]",
  {
    school: { default: "small", read: oneOf("small", "large") },
    scale: { default: 100, read: amount },
    students: { default: 2000, read: count },
    minutes: { default: 2, read: amount },
    think: { default: 15, read: amount },
    seed: { default: 1, read: seed },
    rates: { default: [5, 10, 20, 30, 40], read: listOf(amount) },
    step: { default: 10, read: amount },
    soak: "flag",
    write: "flag",
  },
);
if (values.write) refuseChanges("--write");
requireWeb();
process.exitCode = (await runDay(values)) ? 0 : 1;
