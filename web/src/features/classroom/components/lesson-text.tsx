import { useEffect, useRef } from "react";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";

/** Whether what would be copied takes some of it along: also of a selection that began outside of it. */
const isSelected = (element: Element | null): boolean => {
  const selection = document.getSelection();
  return element !== null && selection?.isCollapsed === false && selection.containsNode(element, true);
};

/** The text of a lesson, with its images. Copying and cutting it are blocked (spec §6); selecting is not, for those who read so. */
export function LessonText({ html, className }: { html: string; className?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // of the whole page: the event of "select all" never comes by the text
    const block = (event: ClipboardEvent) => {
      const isInside = event.target instanceof Node && text.current?.contains(event.target);
      if (isInside || isSelected(text.current)) event.preventDefault();
    };
    document.addEventListener("copy", block);
    document.addEventListener("cut", block);
    return () => {
      document.removeEventListener("copy", block);
      document.removeEventListener("cut", block);
    };
  }, []);
  return (
    <div ref={text} className={className}>
      <RichText html={html} />
    </div>
  );
}
