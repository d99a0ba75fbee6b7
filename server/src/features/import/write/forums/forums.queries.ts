import type { GroupSource } from "../../read/package.types.ts";
import { fingerprintOf } from "../ledger.ts";
import { insertRows, requireId, updateRows, type Writer } from "../rows.queries.ts";

/** The key of a topic, unique among all forums. */
export const forumTopicKeyOf = (group: string, topic: string): string => `${group}/${topic}`;

/**
 * Writes the groups' forums and their topics; returns the ids of forums by group, and of topics by group and
 * slug.
 */
export async function writeForums(
  writer: Writer,
  groups: readonly GroupSource[],
  groupIds: ReadonlyMap<string, number>,
) {
  const forums = await writeForumRows(writer, groups, groupIds);
  const rows = await writer.tx
    .selectFrom("forum_topics")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .innerJoin("groups", "groups.id", "forums.group_id")
    .select(["forum_topics.id", "forum_topics.slug", "groups.slug as group"])
    .execute();
  const topics = new Map(rows.map(({ id, group, slug }) => [forumTopicKeyOf(group, slug), id]));
  const inserts: {
    forum_id: number;
    slug: string;
    position: number;
    title: string;
    description_html: string;
  }[] = [];
  const updates: { id: number; position: number; title: string; description_html: string }[] = [];
  for (const { slug: group, forum } of groups) {
    for (const [position, { slug, title, descriptionHtml }] of (forum?.topics ?? []).entries()) {
      const key = forumTopicKeyOf(group, slug);
      const id = topics.get(key);
      const fingerprint = fingerprintOf([position, title, descriptionHtml]);
      const outcome = writer.ledger.record(
        { kind: "forum_topic", key, fingerprint },
        { exists: id !== undefined },
      );
      const values = { position, title, description_html: descriptionHtml };
      if (id === undefined) inserts.push({ forum_id: requireId(forums, group), slug, ...values });
      else if (outcome === "changed") updates.push({ id, ...values });
    }
  }
  const groupOf = new Map([...forums].map(([group, id]) => [id, group]));
  for (const row of await insertRows(writer, "forum_topics", inserts, ["id", "forum_id", "slug"])) {
    topics.set(forumTopicKeyOf(groupOf.get(row.forum_id) ?? "", row.slug), row.id);
  }
  await updateRows(writer, "forum_topics", updates);
  return { forums, topics };
}

async function writeForumRows(
  writer: Writer,
  groups: readonly GroupSource[],
  groupIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await writer.tx
    .selectFrom("forums")
    .innerJoin("groups", "groups.id", "forums.group_id")
    .select(["forums.id", "groups.slug"])
    .execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const slugs = new Map([...groupIds].map(([slug, id]) => [id, slug]));
  const inserts: { group_id: number; title: string }[] = [];
  const updates: { id: number; title: string }[] = [];
  for (const { slug, forum } of groups) {
    if (!forum) continue;
    const id = ids.get(slug);
    const fingerprint = fingerprintOf(forum.title);
    const outcome = writer.ledger.record(
      { kind: "forum", key: slug, fingerprint },
      { exists: id !== undefined },
    );
    if (id === undefined) inserts.push({ group_id: requireId(groupIds, slug), title: forum.title });
    else if (outcome === "changed") updates.push({ id, title: forum.title });
  }
  for (const { id, group_id } of await insertRows(writer, "forums", inserts, ["id", "group_id"])) {
    ids.set(slugs.get(group_id) ?? "", id);
  }
  await updateRows(writer, "forums", updates);
  return ids;
}
