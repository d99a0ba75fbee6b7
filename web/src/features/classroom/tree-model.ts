import type { SyllabusNode } from "@sabia/contract";

/** A visible row of the tree: nothing inside a collapsed branch. */
export type TreeRow = {
  key: string;
  text: string;
  parent: string | null;
  /** Null for a lesson. */
  expanded: boolean | null;
};

/** The action of a key press. */
export type TreeAction = { do: "focus" | "toggle"; key: string };

/** A node's key: branch ids (`"t" + n`) and lesson ids (numbers) never collide. */
export const nodeKey = (node: SyllabusNode) => String(node.id);

/** The rows in display order. */
export function listVisibleRows(
  topics: SyllabusNode[],
  collapsed: ReadonlySet<string>,
  parent: string | null = null,
): TreeRow[] {
  return topics.flatMap((node) => {
    const key = nodeKey(node);
    if (node.type_lesson !== null) return [{ key, text: node.text, parent, expanded: null }];
    const expanded = !collapsed.has(key);
    const inside = expanded ? listVisibleRows(node.topics, collapsed, key) : [];
    return [{ key, text: node.text, parent, expanded }, ...inside];
  });
}

/** Keys of the branches around a lesson, outermost first; they must be expanded for it to be visible. */
export const listAncestors = (topics: SyllabusNode[], key: string): string[] => findPath(topics, key) ?? [];

/** Null if the node isn't here; an empty path if it is among these very topics. */
function findPath(topics: SyllabusNode[], key: string): string[] | null {
  for (const node of topics) {
    if (nodeKey(node) === key) return [];
    const inside = findPath(node.topics, key);
    if (inside) return [nodeKey(node), ...inside];
  }
  return null;
}

/** The tree's keyboard as in the ARIA Authoring Practices; null for other keys. */
export function readTreeKey(rows: TreeRow[], focused: string, pressed: string): TreeAction | null {
  const at = rows.findIndex((row) => row.key === focused);
  const row = rows[at];
  if (!row) return null;
  const focus = (target: TreeRow | undefined): TreeAction | null =>
    target ? { do: "focus", key: target.key } : null;
  switch (pressed) {
    case "ArrowDown":
      return focus(rows[at + 1]);
    case "ArrowUp":
      return focus(rows[at - 1]);
    case "Home":
      return focus(rows[0]);
    case "End":
      return focus(rows.at(-1));
    case "ArrowRight":
      if (row.expanded === false) return { do: "toggle", key: row.key };
      return row.expanded && rows[at + 1]?.parent === row.key ? focus(rows[at + 1]) : null;
    case "ArrowLeft":
      if (row.expanded) return { do: "toggle", key: row.key };
      return row.parent === null ? null : { do: "focus", key: row.parent };
    case "Enter":
    case " ":
      return row.expanded === null ? null : { do: "toggle", key: row.key };
    default:
      return null;
  }
}

/** The next row whose text starts with what was typed, ignoring case and accents, wrapping around. */
export function findByTyping(rows: TreeRow[], focused: string, typed: string): string | null {
  const wanted = plain(typed);
  const at = rows.findIndex((row) => row.key === focused);
  // A single letter searches past the focused row; more letters may still match it.
  const start = wanted.length > 1 ? at : at + 1;
  const inOrder = [...rows.slice(Math.max(start, 0)), ...rows.slice(0, Math.max(start, 0))];
  return inOrder.find((row) => plain(row.text).startsWith(wanted))?.key ?? null;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
