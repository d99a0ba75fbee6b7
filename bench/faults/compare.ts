import type { Counted, Keyed, Ledger, Reached } from "../day/ledger.ts";

/** What the database holds of these students, read after the fault. */
export type Stored = {
  readonly answers: readonly KeyedRow[];
  readonly replies: readonly KeyedRow[];
  readonly orders: readonly KeyedRow[];
  readonly uploads: readonly CountedRow[];
  readonly mails: readonly CountedRow[];
  readonly progress: readonly { readonly key: string; readonly value: number }[];
};
export type KeyedRow = { readonly key: string; readonly owner: string; readonly content: string };
export type CountedRow = { readonly owner: string; readonly name: string };

/** Description of one disagreement. */
export type Finding = string;

/** Compares what is stored with what was sent: every acknowledged write exactly once, and nothing that nobody sent. */
export function compare(books: Ledger["books"], stored: Stored): Finding[] {
  return [
    ...compareKeyed("answer", books.answers, stored.answers),
    ...compareKeyed("reply", books.replies, stored.replies),
    ...compareKeyed("order", books.orders, stored.orders),
    ...compareCounted("upload", books.uploads, stored.uploads, true),
    ...compareCounted("mail", books.mails, stored.mails, false),
    ...compareReached(books.progress, stored.progress),
  ];
}

function compareKeyed(kind: string, book: ReadonlyMap<string, Keyed>, rows: readonly KeyedRow[]): Finding[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const findings: Finding[] = [];
  for (const [key, { acknowledged }] of book)
    if (acknowledged && !byKey.has(key)) findings.push(`${kind} ${key} was acknowledged and is lost`);
  for (const [key, ones] of byKey) {
    const sent = book.get(key);
    if (ones.length > 1) findings.push(`${kind} ${key} is there ${ones.length} times`);
    for (const { owner, content } of ones) {
      if (!sent) findings.push(`${kind} ${key} of ${owner} was never sent`);
      else if (sent.owner !== owner) findings.push(`${kind} ${key} of ${sent.owner} is ${owner}'s`);
      else if (!sent.contents.has(content)) findings.push(`${kind} ${key} was never sent as ${content}`);
    }
  }
  return findings;
}

function compareCounted(
  kind: string,
  book: ReadonlyMap<string, Counted>,
  rows: readonly CountedRow[],
  named: boolean,
): Finding[] {
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  const findings: Finding[] = [];
  for (const owner of new Set([...book.keys(), ...byOwner.keys()])) {
    const { tried, acknowledged } = book.get(owner) ?? { tried: 0, acknowledged: [] };
    const names = (byOwner.get(owner) ?? []).map(({ name }) => name);
    if (names.length > tried) findings.push(`${owner} has ${names.length} of kind ${kind} and sent ${tried}`);
    if (names.length < acknowledged.length)
      findings.push(`${owner} has ${names.length} of kind ${kind}, ${acknowledged.length} were acknowledged`);
    for (const name of named ? acknowledged : []) {
      const count = names.filter((one) => one === name).length;
      if (count !== 1) findings.push(`${kind} ${name} of ${owner} is there ${count} times`);
    }
  }
  return findings;
}

/** Stored progress may exceed the acknowledged one only by reports that were sent but not answered. */
function compareReached(book: ReadonlyMap<string, Reached>, rows: Stored["progress"]): Finding[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const findings: Finding[] = [];
  for (const key of new Set([...book.keys(), ...byKey.keys()])) {
    const { sent, acknowledged } = book.get(key) ?? { sent: 0, acknowledged: 0 };
    const values = (byKey.get(key) ?? []).map(({ value }) => value);
    if (values.length > 1) findings.push(`progress of ${key} is there ${values.length} times`);
    const value = Math.max(0, ...values);
    if (value < acknowledged)
      findings.push(`progress of ${key} is ${value}, and ${acknowledged} was acknowledged`);
    if (value > sent) findings.push(`progress of ${key} is ${value}, and ${sent} was sent`);
  }
  return findings;
}
