import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { inheritOwner } from "../platform/storage/inherit-owner.ts";
import type { Changes, ChargeRecord, EventRecord, Tables } from "./records.ts";

type TableName = keyof Tables;
const tableNames: readonly TableName[] = [
  "orders",
  "charges",
  "plans",
  "subscriptions",
  "invoices",
  "events",
  "keys",
];

/** The simulator's memory: maps by id, with a journal on disk that a kill can't corrupt. */
export type Store = {
  get<Name extends TableName>(name: Name, id: string): Tables[Name] | undefined;
  all<Name extends TableName>(name: Name): Tables[Name][];
  count(name: TableName): number;
  /** Writes all or nothing. */
  commit(changes: Changes): void;
  ordersByCode(code: string): Tables["orders"][];
  subscriptionsByCode(code: string): Tables["subscriptions"][];
  invoicesOf(subscriptionId: string): Tables["invoices"][];
  chargeByLine(line: string): ChargeRecord | undefined;
  /** Charges that time may still change. */
  openCharges(): ChargeRecord[];
  waitingEvents(): EventRecord[];
  close(): void;
};

/** Opens the journal, creating it if missing; without a file all is forgotten when it ends. */
export function openStore(file: string | undefined): Store {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as {
    [Name in TableName]: Map<string, Tables[Name]>;
  };
  const byCode = { orders: new Map<string, string[]>(), subscriptions: new Map<string, string[]>() };
  const invoiceIds = new Map<string, string[]>();
  const chargeOfLine = new Map<string, string>();
  const open = new Set<string>();
  const waiting = new Set<string>();

  const index = {
    orders: ({ id, code }: Tables["orders"]) => add(byCode.orders, code, id),
    subscriptions: ({ id, code }: Tables["subscriptions"]) => add(byCode.subscriptions, code, id),
    invoices: ({ id, subscriptionId }: Tables["invoices"]) => add(invoiceIds, subscriptionId, id),
    charges: ({ id, boleto, status }: ChargeRecord) => {
      if (boleto) chargeOfLine.set(boleto.line, id);
      if (status === "pending" || status === "processing") open.add(id);
      else open.delete(id);
    },
    events: ({ id, nextAttemptAt }: EventRecord) => {
      if (nextAttemptAt === null) waiting.delete(id);
      else waiting.add(id);
    },
  };
  const apply = (changes: Changes) => {
    for (const name of tableNames) {
      for (const record of changes[name] ?? []) {
        (tables[name] as Map<string, typeof record>).set(record.id, record);
        (index as Partial<Record<TableName, (it: typeof record) => void>>)[name]?.(record);
      }
    }
  };

  if (file !== undefined) {
    for (const changes of readJournal(file)) apply(changes);
    compact(file, tables);
  }
  const handle = file === undefined ? undefined : openSync(file, "a", 0o600);
  const pick = <Name extends TableName>(name: Name, ids: Iterable<string>) =>
    [...ids].flatMap((id) => tables[name].get(id) ?? []) as Tables[Name][];

  return {
    get: (name, id) => tables[name].get(id) as never,
    all: (name) => [...tables[name].values()] as never,
    count: (name) => tables[name].size,
    commit(changes) {
      if (handle !== undefined) append(handle, `${JSON.stringify(changes)}\n`);
      apply(changes);
    },
    ordersByCode: (code) => pick("orders", byCode.orders.get(code) ?? []),
    subscriptionsByCode: (code) => pick("subscriptions", byCode.subscriptions.get(code) ?? []),
    invoicesOf: (id) => pick("invoices", invoiceIds.get(id) ?? []),
    chargeByLine: (line) => tables.charges.get(chargeOfLine.get(line) ?? ""),
    openCharges: () => pick("charges", open),
    waitingEvents: () => pick("events", waiting),
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

function add(index: Map<string, string[]>, key: string, id: string): void {
  const ids = index.get(key);
  if (!ids) index.set(key, [id]);
  else if (!ids.includes(id)) ids.push(id);
}

/** Writes a line completely or not at all: after a partial line, as a full disk leaves it, nothing could be read. */
function append(handle: number, line: string): void {
  const { size } = fstatSync(handle);
  const bytes = Buffer.from(line);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  } catch (error) {
    ftruncateSync(handle, size);
    throw error;
  }
}

/** Ignores a last line that a power cut left incomplete. */
function readJournal(file: string): Changes[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const lines = text.split("\n");
  lines.pop();
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Changes;
    } catch {
      throw new Error(`Line ${index + 1} of ${file} can't be read. Move the file away to begin anew.`);
    }
  });
}

/** Rewrites the journal from the current state, without delivered events. */
function compact(file: string, tables: { readonly [Name in TableName]: Map<string, Tables[Name]> }): void {
  const made = mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (made !== undefined) inheritOwner(dirname(file), made);
  const lines = tableNames.flatMap((name) =>
    [...tables[name].values()]
      .filter((record) => name !== "events" || (record as EventRecord).nextAttemptAt !== null)
      .map((record) => `${JSON.stringify({ [name]: [record] })}\n`),
  );
  writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
  inheritOwner(`${file}.new`);
  renameSync(`${file}.new`, file);
}
