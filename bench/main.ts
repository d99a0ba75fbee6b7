/**
 * `npm run bench [-- --seconds 5] [--replies 10000] [--only reply] [--no-start] [--no-lighthouse]`: measures a second
 * start of the portal; then the API against a floor in the same run, on its own database with `fsync` on; then Lighthouse.
 * `--replies` is the number of replies in the forum. Figures are ratios to the floor, so that machines are comparable.
 *
 * `npm run bench -- --school large [--scales 1,10,100] [--connections 1,8,32] [--only reply] [--no-rows] [--no-plans] [--write]`:
 * the same rows over a school of 500, 5,000 and 50,000 students, how each scales, and the query plan of every statement
 * at the largest scale. `--write` writes the results to bench/results.md; not from a work tree with uncommitted changes.
 *
 * Exits with 1 when an aim of either is missed.
 */
import { amount, count, listOf, oneOf, readOptions, text } from "../server/src/commands/read-options.ts";
import { requireWeb } from "../server/src/commands/require-web.ts";
import { refuseChanges } from "./machine.ts";
import { rows } from "./rows.ts";

const values = readOptions(
  "npm run bench -- [--school large] [--seconds 5] [--replies 10000] [--scales 1,10,100] [--connections 1,8,32] [--only <row>] [--no-start] [--no-lighthouse] [--no-rows] [--no-plans] [--write]",
  {
    seconds: { default: 5, read: amount },
    replies: { default: 10_000, read: count },
    only: { default: "", read: text },
    "no-start": "flag",
    "no-lighthouse": "flag",
    school: { default: "demo", read: oneOf("demo", "large") },
    scales: { default: [1, 10, 100], read: listOf(amount) },
    connections: { default: [1, 8, 32], read: listOf(count) },
    "no-rows": "flag",
    "no-plans": "flag",
    write: "flag",
  },
);
if (!rows.some(({ name }) => name.includes(values.only))) {
  console.error(`No row is called “${values.only}”. There are: ${rows.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
if (values.write) refuseChanges("--write");
// Query plans need no built web app.
if (values.school === "demo" || !values["no-rows"]) requireWeb();
// Imported late: Lighthouse takes seconds to load, and a mistaken call should fail at once.
const [{ measureDemo }, { measureSchool }] = await Promise.all([
  import("./demo.ts"),
  import("./school/measure-school.ts"),
]);
const common = { seconds: values.seconds, only: values.only, connectionCounts: values.connections };
const missed =
  values.school === "large"
    ? await measureSchool({
        ...common,
        scales: values.scales,
        write: values.write,
        withRows: !values["no-rows"],
        withPlans: !values["no-plans"],
      })
    : await measureDemo({
        ...common,
        replies: values.replies,
        withStart: !values["no-start"],
        withLighthouse: !values["no-lighthouse"],
      });
console.log(missed.length === 0 ? "every aim met" : `missed: ${missed.join(" · ")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
