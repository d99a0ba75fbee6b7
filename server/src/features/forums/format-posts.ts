import type { BrandDb } from "../../db/database.ts";
import { byteOrderMark, formatCsvRow } from "../../platform/text/format-csv.ts";
import { describeDiscussions, describeReplies, type PostRow } from "./moderation.queries.ts";
import { idsOfKind, nameOf, type PostKind, type PostName, parsePostName } from "./post-names.ts";

/** The columns of the CSV, in order. */
const postColumns: readonly string[] = [
  "post",
  "created_at",
  "updated_at",
  "forum",
  "topic",
  "discussion",
  "author",
  "student_number",
  "text",
  "status",
  "removed_at",
];

/** How many posts are read at once: at most about 2 MB. */
const postsInPage = 100;

const formatPost = (name: PostName, row: PostRow) =>
  formatCsvRow([
    name,
    row.createdAt.toISOString(),
    row.updatedAt?.toISOString() ?? "",
    row.forum,
    row.topic,
    row.discussion,
    row.author,
    row.studentNumber,
    row.text,
    row.status,
    row.removedAt?.toISOString() ?? "",
  ]);

async function readPage(db: BrandDb, names: readonly PostName[]): Promise<string[]> {
  const posts = names.flatMap((name) => parsePostName(name) ?? []);
  const keyed = (kind: PostKind, rows: readonly PostRow[]) =>
    rows.map((row): [PostName, PostRow] => [nameOf({ kind, id: row.id }), row]);
  const rows = new Map([
    ...keyed("discussion", await describeDiscussions(db, idsOfKind(posts, "discussion"))),
    ...keyed("reply", await describeReplies(db, idsOfKind(posts, "reply"))),
  ]);
  // An author may have been erased meanwhile.
  return names.flatMap((name) => {
    const row = rows.get(name);
    return row ? formatPost(name, row) : [];
  });
}

/**
 * Formats posts as a CSV that a spreadsheet set to Portuguese opens, a piece at a time: a school year of posts is
 * a hundred megabytes.
 */
export async function* formatPosts(db: BrandDb, names: readonly PostName[]): AsyncGenerator<string> {
  yield `${byteOrderMark}${formatCsvRow(postColumns)}\n`;
  for (let at = 0; at < names.length; at += postsInPage) {
    const lines = await readPage(db, names.slice(at, at + postsInPage));
    yield lines.map((line) => `${line}\n`).join("");
  }
}
