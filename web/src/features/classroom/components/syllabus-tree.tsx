import type { SyllabusNode } from "@sabia/contract";
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { findByTyping, listAncestors, listVisibleRows, readTreeKey } from "../tree-model.ts";
import styles from "./syllabus-tree.module.css";
import { TreeNodes } from "./tree-nodes.tsx";

type Props = {
  topics: SyllabusNode[];
  current: string | null;
  toLesson: (lessonId: number) => string;
  /** A lesson was chosen, so the sheet can close. */
  onOpen?: () => void;
  /** A locked lesson was pressed. */
  onLocked?: () => void;
};

const typingPause = 600;

const findItem = (tree: HTMLElement | null, key: string) =>
  tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;

const isLocked = (item: HTMLElement | null) => item?.getAttribute("aria-disabled") === "true";

/**
 * The syllabus as a navigation tree (ARIA Authoring Practices): one tab stop; arrows, Home, End and
 * type-ahead inside.
 */
export function SyllabusTree({ topics, current, toLesson, onOpen, onLocked }: Props) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const root = useRef<HTMLUListElement>(null);
  const opened = useRef<string | null>(null);
  const typed = useRef({ text: "", at: 0 });
  const rows = listVisibleRows(topics, collapsed);
  const isSeen = (key: string | null) => rows.some((row) => row.key === key);
  const reachable = [focused, current].find(isSeen) ?? rows[0]?.key ?? "";

  const toggle = (key: string) =>
    setCollapsed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

  // Keeps the opened lesson visible: expands its branches and scrolls to it.
  useEffect(() => {
    if (current === null || opened.current === current) return;
    opened.current = current;
    const around = listAncestors(topics, current);
    setCollapsed((before) =>
      around.some((key) => before.has(key))
        ? new Set([...before].filter((key) => !around.includes(key)))
        : before,
    );
    setFocused(null);
  }, [current, topics]);
  useLayoutEffect(() => {
    const revealCurrent = () => {
      const element = current === null ? null : findItem(root.current, current);
      const box = element?.closest<HTMLElement>("[data-tree-scroll]");
      if (!element || !box) return;
      const item = element.getBoundingClientRect();
      const view = box.getBoundingClientRect();
      if (item.top < view.top || item.bottom > view.bottom)
        box.scrollTop += item.top - view.top - (view.height - item.height) / 2;
    };
    revealCurrent();
    // rows rendered only now (`content-visibility`) may be taller than estimated, and push it out of view
    let frame = requestAnimationFrame(() => {
      revealCurrent();
      frame = requestAnimationFrame(revealCurrent);
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.timeStamp - typed.current.at < typingPause) {
      event.preventDefault();
      return typeAhead(event);
    }
    const action = readTreeKey(rows, reachable, event.key);
    if (action?.do === "toggle") toggle(action.key);
    else if (action) findItem(root.current, action.key)?.focus();
    else if (event.key === " " || (event.key === "Enter" && isLocked(findItem(root.current, reachable))))
      findItem(root.current, reachable)?.click();
    else if (event.key.length === 1) typeAhead(event);
    else return;
    event.preventDefault();
  };
  const typeAhead = (event: KeyboardEvent) => {
    const { text, at } = typed.current;
    typed.current = {
      text: event.timeStamp - at < typingPause ? text + event.key : event.key,
      at: event.timeStamp,
    };
    const found = findByTyping(rows, reachable, typed.current.text);
    if (found) findItem(root.current, found)?.focus();
  };
  const handlePress = (event: MouseEvent) => {
    const item = (event.target as Element).closest<HTMLElement>("[data-key]");
    const key = item?.dataset.key;
    if (!item || !key) return;
    if (item.getAttribute("aria-expanded") !== null) toggle(key);
    else if (isLocked(item)) onLocked?.();
    else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen?.();
  };

  return (
    <ul
      ref={root}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of links (ARIA Authoring Practices)
      role="tree"
      aria-label="Conteúdo do curso"
      className={styles.tree}
      onKeyDown={handleKey}
      onClick={handlePress}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset.key ?? null)}
    >
      <TreeNodes
        nodes={topics}
        level={1}
        collapsed={collapsed}
        reachable={reachable}
        current={current}
        toLesson={toLesson}
      />
    </ul>
  );
}
