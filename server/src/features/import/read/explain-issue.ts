import { z } from "zod";

/** Makes schema messages English for operators, even in the portal's process, which sets Portuguese. */
export const inEnglish = { error: z.locales.en().localeError };

type Issue = z.core.$ZodIssue;

const label = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : `${index ? "." : ""}${String(part)}`))
    .join("");

const typeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "a group of keys",
  array: "a list",
};

function sentence(issue: Issue): string {
  if (issue.message.endsWith("received undefined")) return "is missing";
  if (issue.code === "invalid_type") {
    const quotes = issue.expected === "string" ? " (put it in quotes)" : "";
    return `must be ${typeNames[issue.expected] ?? issue.expected}${quotes}`;
  }
  if (issue.code === "invalid_union") {
    const names = issue.errors.flatMap(([first]) =>
      first?.code === "invalid_type" ? (typeNames[first.expected] ?? first.expected) : [],
    );
    const quotes = names.includes("a text") ? " (put a text in quotes)" : "";
    return `must be ${names.join(" or ")}${quotes}`;
  }
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_big" && isUnworded(issue))
    return bound(issue.origin, Number(issue.maximum), "is longer than", "has more than", "at most");
  if (issue.code === "too_small" && isUnworded(issue))
    return bound(issue.origin, Number(issue.minimum), "is shorter than", "has fewer than", "or more");
  return issue.message;
}

/** Whether the message is the library's own, because the schema gives none. */
const isUnworded = ({ message }: Issue) => /^Too (big|small)/.test(message);

function bound(origin: string, limit: number, length: string, count: string, number: string): string {
  if (origin === "string") return `${length} ${limit} characters`;
  if (origin === "array") return `${count} ${limit} entries`;
  return `must be ${limit} ${number}`;
}

/** Turns a schema issue into reasons that an operator understands, each with the path of its key. */
export function explainIssue(issue: Issue): { path: readonly PropertyKey[]; reason: string }[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      reason: `unknown key "${key}"${issue.path.length ? ` in ${label(issue.path)}` : ""}`,
    }));
  }
  if (issue.code === "invalid_union") {
    // The alternative of the value's own type, if there is one: the fault is inside the value.
    const meant = issue.errors.find(([first]) => first && first.path.length > 0);
    if (meant)
      return meant.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path: issue.path, reason: `${label(issue.path) || "the file"} ${sentence(issue)}` }];
}
