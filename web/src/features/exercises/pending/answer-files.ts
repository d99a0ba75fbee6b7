/** Storage for pictures and recordings on the device, in parts, so that a long recording is not rewritten each second. */
export type AnswerFiles = {
  /** Null if nothing is stored; rejects if the device can't read it now. */
  get(key: string): Promise<Blob | null>;
  /** Stores these parts in place of the previous ones; `take` identifies them. */
  put(key: string, take: string, parts: readonly Blob[]): Promise<void>;
  /** Appends parts after the first `count` ones; false, without writing, if those are not of this take. */
  append(key: string, take: string, count: number, parts: readonly Blob[]): Promise<boolean>;
  /** Also removes what is stored under the key followed by a hyphen. */
  remove(key: string): Promise<void>;
  /** Removes all entries whose key starts with the prefix. */
  clear(prefix: string): Promise<void>;
};

const database = "answers";
const store = "files";

const finish = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Some browsers never answer: a timeout counts as a refusal, and the page's memory is used instead. */
const patienceMs = 4_000;
/** A long recording may take this long to reach a slow phone's disk. */
const workMs = 10_000;
/** How long it isn't opened again after a timeout: each second of a recording and each answer would wait for it. */
const refusesFor = 60_000;
let refusesUntil = 0;

const noAnswer = () => new Error("No answer");

/** Rejects if there is no outcome after so many milliseconds; one that comes later shows that the database answers again. */
function within<T>(ms: number, outcome: Promise<T>, dropLate?: (late: T) => void): Promise<T> {
  let isLate = false;
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      isLate = true;
      refusesUntil = performance.now() + refusesFor;
      reject(noAnswer());
    }, ms);
    outcome.then(
      (result) => {
        clearTimeout(timer);
        if (!isLate) return;
        dropLate?.(result);
        refusesUntil = 0;
      },
      () => clearTimeout(timer),
    );
  });
  return Promise.race([outcome, late]);
}

async function open(): Promise<IDBDatabase> {
  if (performance.now() < refusesUntil) throw noAnswer();
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return within(patienceMs, finish(request), (connection) => connection.close());
}

type Stored = { bytes: ArrayBuffer; type: string; take: string };

/**
 * Resolves when the write is on the disk, not just accepted. The bytes are stored as a buffer with their type: some browsers lose
 * blobs that were made from other blobs.
 */
async function write(change: (files: IDBObjectStore) => void): Promise<void> {
  const connection = await open();
  try {
    await within(
      workMs,
      new Promise<void>((resolve, reject) => {
        const transaction = connection.transaction(store, "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
        change(transaction.objectStore(store));
      }),
    );
  } finally {
    connection.close();
  }
}

const partKey = (key: string, at: number) => `${key}/${String(at).padStart(6, "0")}`;
/** The key range of a file's parts, without files whose key has the same prefix: a digit follows the slash. */
const partsOf = (key: string) => IDBKeyRange.bound(`${key}/`, `${key}/\uffff`);
/** The same with those of a key with a hyphen, which comes before the slash. */
const allOf = (key: string) => IDBKeyRange.bound(key, `${key}/\uffff`);
const toStored = (take: string, parts: readonly Blob[]): Promise<Stored[]> =>
  Promise.all(parts.map(async (part) => ({ bytes: await part.arrayBuffer(), type: part.type, take })));
const putFrom = (files: IDBObjectStore, key: string, at: number, parts: readonly Stored[]) => {
  for (const [index, part] of parts.entries()) files.put(part, partKey(key, at + index));
};

/** Whether the browser stores nothing at all, as some do in a private window. */
const keepsNothing = (error: unknown): boolean =>
  !("indexedDB" in globalThis) ||
  (error instanceof DOMException &&
    ["InvalidStateError", "NotSupportedError", "SecurityError"].includes(error.name));

const openToRead = () =>
  open().catch((error: unknown) => {
    if (keepsNothing(error)) return null;
    throw error;
  });

export const deviceFiles: AnswerFiles = {
  async get(key) {
    const connection = await openToRead();
    if (!connection) return null;
    try {
      const files = connection.transaction(store).objectStore(store);
      const parts = await within(workMs, finish<Stored[]>(files.getAll(partsOf(key))));
      const [first] = parts;
      return first
        ? new Blob(
            parts.map(({ bytes }) => bytes),
            { type: first.type },
          )
        : null;
    } finally {
      connection.close();
    }
  },
  async put(key, take, parts) {
    const stored = await toStored(take, parts);
    await write((files) => {
      files.delete(partsOf(key));
      putFrom(files, key, 0, stored);
    });
  },
  async append(key, take, count, parts) {
    const stored = await toStored(take, parts);
    let isSame = false;
    await write((files) => {
      const last = files.get(partKey(key, count - 1));
      last.onsuccess = () => {
        isSame = (last.result as Stored | undefined)?.take === take;
        if (isSame) putFrom(files, key, count, stored);
      };
    });
    return isSame;
  },
  remove: (key) => write((files) => files.delete(allOf(key))),
  clear: (prefix) => write((files) => files.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
};
