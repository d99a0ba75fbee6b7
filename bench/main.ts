/**
 * `npm run bench [-- --seconds 5] [--replies 10000] [--only reply] [--no-lighthouse]`: the API beside a floor measured in
 * the same run, on a database of its own with `fsync` on, then Lighthouse. `--replies` is how many the forum holds. Figures are ratios to the floor, so that machines compare.
 *
 * `npm run bench -- --school large [--scales 1,10,100] [--connections 1,8,32] [--only reply] [--no-rows] [--no-plans] [--write]`:
 * the same rows over a school of 500, 5,000 and 50,000 students, how each grows from one to the next, and the plan of every
 * statement that the largest of them needs. `--write` puts it into bench/results.md.
 *
 * Ends with 1 when an aim of either is missed.
 */
import { parseArgs } from "node:util";
import { measureDemo } from "./demo.ts";
import { measureSchool } from "./school/measure-school.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    replies: { type: "string", default: "10000" },
    only: { type: "string", default: "" },
    "no-lighthouse": { type: "boolean", default: false },
    school: { type: "string" },
    scales: { type: "string", default: "1,10,100" },
    connections: { type: "string", default: "1,8,32" },
    "no-rows": { type: "boolean", default: false },
    "no-plans": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const numbersOf = (list: string) => list.split(",").map(Number);
const common = {
  ...{ seconds: Number(values.seconds), only: values.only, connectionCounts: numbersOf(values.connections) },
};
if (values.school !== undefined && values.school !== "large") {
  console.error('The one school is called "large".');
  process.exit(2);
}
const missed =
  values.school === "large"
    ? await measureSchool({
        ...{ ...common, scales: numbersOf(values.scales), write: values.write },
        ...{ withRows: !values["no-rows"], withPlans: !values["no-plans"] },
      })
    : await measureDemo({
        ...common,
        replies: Number(values.replies),
        withLighthouse: !values["no-lighthouse"],
      });
console.log(missed.length === 0 ? "every aim met" : `missed: ${missed.join(" · ")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
