import { type ReactNode, useEffect, useRef } from "react";

/** Whether what would be copied takes some of it along: also of a selection that began outside of it. */
const isSelected = (element: Element | null): boolean => {
  const selection = document.getSelection();
  return element !== null && selection?.isCollapsed === false && selection.containsNode(element, true);
};

/** What a lesson holds. Copying and cutting it are blocked (spec §2, §6); selecting is not, for those who read so. */
export function LessonContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // of the whole page: the event of "select all" never comes by the text
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
