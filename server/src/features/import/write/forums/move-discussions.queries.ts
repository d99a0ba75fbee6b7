import { sql } from "kysely";
import type { DiscussionSource } from "../../read/package.types.ts";
import type { Writer } from "../rows.queries.ts";

type Row = {
  readonly id: number;
  readonly topic_id: number;
  readonly user_id: number;
  readonly slug: string | null;
};

/** The keys of discussions in the files, and their authors. */
type Known = {
  readonly topics: ReadonlyMap<string, number>;
  readonly topicKeyOf: (discussion: DiscussionSource) => string;
  readonly users: ReadonlyMap<string, number>;
};

/**
 * Moves a discussion, with its replies, that the files now have in another topic of the same forum; inserting
 * it would duplicate it. Returns the topics of the moved discussions by their ids.
 */
export async function moveDiscussions(
  { tx, ledger }: Writer,
  discussions: readonly DiscussionSource[],
  rows: readonly Row[],
  { topics, topicKeyOf, users }: Known,
): Promise<Map<number, number>> {
  const keyOfTopic = new Map([...topics].map(([key, id]) => [id, key]));
  const stored = rows.map((row) => ({ ...row, key: `${keyOfTopic.get(row.topic_id)}/${row.slug}` }));
  const before = new Set(stored.map(({ key }) => key));
  const now = new Set(discussions.map(({ key }) => key));
  const left = stored.filter(({ key }) => !now.has(key) && ledger.stored("discussion", key) !== undefined);
  const moved = new Map<number, number>();
  for (const discussion of discussions) {
    const { key, group, slug, author } = discussion;
    const topicId = topics.get(topicKeyOf(discussion));
    if (before.has(key) || topicId === undefined) continue;
    const isIt = (row: (typeof left)[number]) =>
      row.slug === slug && row.user_id === users.get(author) && row.key.startsWith(`${group}/`);
    const [row, ...others] = left.filter(isIt);
    if (!row || others.length > 0) continue;
    await tx.updateTable("forum_discussions").set({ topic_id: topicId }).where("id", "=", row.id).execute();
    for (const [id, more] of [
      [row.topic_id, -1],
      [topicId, 1],
    ] as const)
      await tx
        .updateTable("forum_topics")
        .set({ discussions_count: sql<number>`discussions_count + ${more}::int` })
        .where("id", "=", id)
        .execute();
    ledger.rename("discussion", row.key, key);
    for (const reply of ledger.gone("reply", new Set()))
      if (reply.startsWith(`${row.key}/`)) ledger.rename("reply", reply, key + reply.slice(row.key.length));
    moved.set(row.id, topicId);
  }
  return moved;
}
