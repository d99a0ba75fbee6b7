import { type ReactNode, useEffect, useRef } from "react";

/** Whether the selection includes part of the element, even if it began outside. */
const isSelected = (element: Element | null): boolean => {
  const selection = document.getSelection();
  return element !== null && selection?.isCollapsed === false && selection.containsNode(element, true);
};

/**
 * A lesson's content. Copying and cutting are blocked (spec §2, §6); selecting is not, since some people
 * select as they read.
 */
export function LessonContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on the document: after "select all" the event's target is not inside the content
    const block = (event: ClipboardEvent) => {
      const isInside = event.target instanceof Node && content.current?.contains(event.target);
      if (isInside || isSelected(content.current)) event.preventDefault();
    };
    document.addEventListener("copy", block);
    document.addEventListener("cut", block);
    return () => {
      document.removeEventListener("copy", block);
      document.removeEventListener("cut", block);
    };
  }, []);
  return <div ref={content}>{children}</div>;
}
