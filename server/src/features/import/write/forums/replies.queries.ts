import type { Insertable } from "kysely";
import type { DB as Tables } from "../../../../db/types/brand.ts";
import type { ReplySource } from "../../read/package.types.ts";
import { datedFingerprint, noteEntry } from "../dated-fingerprint.ts";
import type { Outcome } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";
import { insertRows, type Writer } from "../rows.queries.ts";
import { lastEditOf, postTimesOf } from "./post-times.ts";
import { isAsImported } from "./posts.queries.ts";

type PlacedReply = ReplySource & { readonly discussionId: number | undefined };

/** What replies refer to, and the basis for resolving their dates. */
type Known = Clocks & {
  readonly users: ReadonlyMap<string, number>;
  /** The discussions that had a row before, and may have replies. */
  readonly existing: ReadonlySet<number>;
};
type Insert = Insertable<Tables["forum_replies"]> & { created_at: Date };

/** Oldest first, as the order of insertion determines the positions of replies. */
export async function writeReplies(
  writer: Writer,
  replies: readonly PlacedReply[],
  known: Known,
): Promise<void> {
  const inserts: Insert[] = [];
  for (const reply of replies) {
    writer.ledger.count("reply", await writeReply(writer, reply, known, inserts));
  }
  inserts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insertRows(writer, "forum_replies", inserts);
}

/** Updates the reply's row, or adds one to `inserts`. */
async function writeReply(
  { tx, ledger }: Writer,
  reply: PlacedReply,
  { users, existing, ...clocks }: Known,
  inserts: Insert[],
): Promise<Outcome> {
  const { key, author, discussionId, at, edited, text } = reply;
  if (ledger.isErased("person", author)) return "kept";
  const fingerprint = datedFingerprint([author, at, edited, text], edited);
  if (noteEntry(ledger, "reply", key, fingerprint) === "same") return "unchanged";
  const userId = users.get(author);
  if (discussionId === undefined || userId === undefined) return "kept";
  const { created_at, updated_at } = postTimesOf(reply, clocks);
  const row = existing.has(discussionId)
    ? await tx
        .selectFrom("forum_replies")
        .select("id")
        .where("discussion_id", "=", discussionId)
        .where("user_id", "=", userId)
        .where("created_at", "=", created_at)
        .executeTakeFirst()
    : undefined;
  if (!row) {
    inserts.push({ discussion_id: discussionId, user_id: userId, reply: text, created_at, updated_at });
    return "new";
  }
  const { numUpdatedRows } = await tx
    .updateTable("forum_replies")
    .set({ reply: text, updated_at })
    .where("id", "=", row.id)
    .where("removed_at", "is", null)
    .where(isAsImported(lastEditOf(ledger, "reply", key, clocks), updated_at))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "changed" : "kept";
}
