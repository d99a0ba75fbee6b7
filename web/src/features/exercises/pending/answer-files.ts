/** Where pictures and recordings wait on the device. */
export type AnswerFiles = {
  get(key: string): Promise<Blob | null>;
  put(key: string, blob: Blob): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes all whose key starts so. */
  clear(prefix: string): Promise<void>;
};

const database = "answers";
const store = "files";

const finish = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return finish(request);
}

/**
 * Resolves when the write is on the disk, not just accepted. The bytes are kept as a buffer with their type: some browsers lose
 * blobs that were made from other blobs.
 */
async function write(change: (files: IDBObjectStore) => void): Promise<void> {
  const connection = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = connection.transaction(store, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      change(transaction.objectStore(store));
    });
  } finally {
    connection.close();
  }
}

type Stored = { bytes: ArrayBuffer; type: string };

export const deviceFiles: AnswerFiles = {
  async get(key) {
    const connection = await open();
    try {
      const found = await finish<Stored | undefined>(
        connection.transaction(store).objectStore(store).get(key),
      );
      return found ? new Blob([found.bytes], { type: found.type }) : null;
    } finally {
      connection.close();
    }
  },
  async put(key, blob) {
    const stored: Stored = { bytes: await blob.arrayBuffer(), type: blob.type };
    await write((files) => files.put(stored, key));
  },
  remove: (key) => write((files) => files.delete(key)),
  clear: (prefix) => write((files) => files.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
};
