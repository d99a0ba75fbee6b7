/** A write with an idempotency key: it takes effect once, however often it is sent. */
export type Keyed = { owner: string; contents: Set<string>; acknowledged: boolean };
/** Writes without an idempotency key: each attempt may have taken effect. */
export type Counted = { tried: number; acknowledged: string[] };
/** The progress reported for a lesson. */
export type Reached = { sent: number; acknowledged: number };

/** Everything students wrote, and which of it was acknowledged: an audit compares the database with this. */
export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
  const answers = new Map<string, Keyed>();
  const replies = new Map<string, Keyed>();
  const orders = new Map<string, Keyed>();
  const uploads = new Map<string, Counted>();
  const mails = new Map<string, Counted>();
  const progress = new Map<string, Reached>();

  const keyed = (book: Map<string, Keyed>) => ({
    sending(key: string, owner: string, content: string) {
      const entry = book.get(key) ?? { owner, contents: new Set(), acknowledged: false };
      entry.contents.add(content);
      book.set(key, entry);
    },
    acknowledged(key: string) {
      const entry = book.get(key);
      if (entry) entry.acknowledged = true;
    },
  });
  const counted = (book: Map<string, Counted>) => ({
    sending(owner: string) {
      const entry = book.get(owner) ?? { tried: 0, acknowledged: [] };
      entry.tried++;
      book.set(owner, entry);
    },
    acknowledged(owner: string, name: string) {
      book.get(owner)?.acknowledged.push(name);
    },
  });
  const reached = (key: string) => {
    const entry = progress.get(key) ?? { sent: 0, acknowledged: 0 };
    progress.set(key, entry);
    return entry;
  };

  return {
    books: { answers, replies, orders, uploads, mails, progress },
    answer: keyed(answers),
    reply: keyed(replies),
    order: keyed(orders),
    upload: counted(uploads),
    mail: counted(mails),
    progress: {
      sending(key: string, value: number) {
        const entry = reached(key);
        entry.sent = Math.max(entry.sent, value);
      },
      acknowledged(key: string, value: number) {
        const entry = reached(key);
        entry.acknowledged = Math.max(entry.acknowledged, value);
      },
    },
  };
}
