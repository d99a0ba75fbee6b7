import type { SyllabusNode } from "@sabia/contract";
import { IconCheck, IconChevronDown, IconLock } from "@tabler/icons-react";
import { type CSSProperties, memo } from "react";
import { Link } from "react-router";
import { wholePercent } from "../../../ui/whole-percent.ts";
import { lessonKinds } from "../lesson-texts.ts";
import { countLessons } from "../syllabus.ts";
import { nodeKey } from "../tree-model.ts";
import styles from "./syllabus-tree.module.css";

type TreePosition = { level: number; position: number; siblings: number };

export type NodesProps = {
  nodes: SyllabusNode[];
  level: number;
  collapsed: ReadonlySet<string>;
  /** The only node in the tab order. */
  reachable: string;
  current: string | null;
  toLesson: (lessonId: number) => string;
};

/** The nodes of one level with their children; keys and presses are handled by syllabus-tree.tsx. */
export function TreeNodes({ nodes, level, ...shared }: NodesProps) {
  return nodes.map((node, at) => {
    const key = nodeKey(node);
    const place = { level, position: at + 1, siblings: nodes.length };
    return node.type_lesson === null ? (
      <Branch key={key} node={node} place={place} shared={shared} />
    ) : (
      <Leaf
        key={key}
        node={node}
        type={node.type_lesson}
        {...place}
        to={shared.toLesson(Number(node.id))}
        reachable={shared.reachable === key}
        current={shared.current === key}
      />
    );
  });
}

function Branch({
  node,
  place,
  shared,
}: {
  node: SyllabusNode;
  place: TreePosition;
  shared: Omit<NodesProps, "nodes" | "level">;
}) {
  const key = nodeKey(node);
  const expanded = !shared.collapsed.has(key);
  const isTop = place.level === 1;
  const { total, done } = countLessons(node.topics);
  const chevron = <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />;
  return (
    <li role="none" className={isTop ? styles.top : undefined}>
      <div
        role="treeitem"
        tabIndex={shared.reachable === key ? 0 : -1}
        data-key={key}
        aria-expanded={expanded}
        aria-level={place.level}
        aria-posinset={place.position}
        aria-setsize={place.siblings}
        aria-owns={expanded ? `syllabus-${key}` : undefined}
        className={`${styles.node} ${isTop ? styles.period : styles.subject}`}
      >
        {isTop && chevron}
        <span className={styles.text}>{node.text}</span>
        {isTop ? <span className={styles.sum}>{`${done} de ${total}`}</span> : chevron}
      </div>
      {expanded && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree
        <ul role="group" id={`syllabus-${key}`}>
          <TreeNodes nodes={node.topics} level={place.level + 1} {...shared} />
        </ul>
      )}
    </li>
  );
}

type LeafProps = TreePosition & {
  node: SyllabusNode;
  type: NonNullable<SyllabusNode["type_lesson"]>;
  to: string;
  reachable: boolean;
  current: boolean;
};

const Leaf = memo(function Leaf({ node, type, to, reachable, current, ...place }: LeafProps) {
  const done = node.progress >= 1;
  // finished lessons too, when a new one was inserted before them: the server refuses them (wire §3)
  const { locked } = node;
  const percent = wholePercent(node.progress);
  const signs = [done && "concluída", current && "atual", locked && "bloqueada"].filter(Boolean).join(", ");
  const shared = {
    role: "treeitem",
    tabIndex: reachable ? 0 : -1,
    "data-key": nodeKey(node),
    "aria-level": place.level,
    "aria-posinset": place.position,
    "aria-setsize": place.siblings,
    className: [styles.node, done && styles.done, current && styles.now, locked && styles.locked]
      .filter(Boolean)
      .join(" "),
  };
  const lock = locked && <IconLock className={styles.lock} size={18} stroke={2} aria-hidden="true" />;
  const inside = (
    <>
      <span className={styles.state} style={{ "--p": `${percent}%` } as CSSProperties}>
        {done && <IconCheck size={14} stroke={3} aria-hidden="true" />}
        {!done && lock}
      </span>
      <span className={styles.text}>
        {node.text}
        <span className={styles.kind}>
          {lessonKinds[type]}
          {!done && percent > 0 && type !== "LC" && <span>{`, ${percent}%`}</span>}
          {signs && <span className="vh">{`, ${signs}`}</span>}
        </span>
      </span>
      {done && lock}
    </>
  );
  return (
    <li role="none" className={styles.leaf}>
      {locked ? (
        <span {...shared} aria-disabled="true">
          {inside}
        </span>
      ) : (
        <Link {...shared} to={to} aria-current={current ? "page" : undefined}>
          {inside}
        </Link>
      )}
    </li>
  );
});
