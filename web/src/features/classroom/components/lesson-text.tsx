import type { ClipboardEvent } from "react";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";

/** Copying and cutting are blocked in lesson content (spec §6); selecting is not, for those who read by selecting. */
const block = (event: ClipboardEvent) => event.preventDefault();

/** The text of a lesson, with its images. */
export const LessonText = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={className} onCopy={block} onCut={block}>
    <RichText html={html} />
  </div>
);
