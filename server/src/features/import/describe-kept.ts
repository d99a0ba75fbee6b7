import type { ImportSummary } from "./import-package.ts";
import { formatMoment, type Moment } from "./read/moments.ts";

/** Names an entry as its files do: keys hold dates as the import reads them. */
function nameEntry({ kind, key }: ImportSummary["kept"][number]): string {
  if (kind === "payment") {
    const [enrollment, at, title] = JSON.parse(key) as [string, Moment, string];
    return `payment of enrollment ${enrollment} at ${formatMoment(at)}, "${title}"`;
  }
  // A student number may contain slashes.
  const [, discussion, author, day = "", minutes] =
    (kind === "reply" && /^([^/]+\/[^/]+\/[^/]+)\/(.+)@(\S+) (\d+)$/.exec(key)) || [];
  if (discussion === undefined) return `${kind} ${key}`;
  const at = { day: /^-?\d{1,5}$/.test(day) ? Number(day) : day, minutes: Number(minutes) };
  return `reply ${discussion} by ${author} at ${formatMoment(at)}`;
}

/** A line of the summary about an entry that was kept. */
export function describeKept(entry: ImportSummary["kept"][number]): string {
  const { kind, key } = entry;
  if (kind !== "answers") return `  kept: ${nameEntry(entry)} left the files, but students' work hangs on it`;
  // The lesson comes after the last slash, as a number may contain slashes.
  const end = key.lastIndexOf("/");
  const what = `the answers of enrollment ${key.slice(0, end)} to "${key.slice(end + 1)}"`;
  return `  kept: ${what} are in the portal already: history/ doesn't change them (npm run grade corrects grades)`;
}
