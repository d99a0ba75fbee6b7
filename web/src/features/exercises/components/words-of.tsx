import { RichText } from "../../../ui/rich-text/rich-text.tsx";

/** Words of an option: plain where they have no tags, so that they can stand in a line. */
export const WordsOf = ({ html, className }: { html: string; className?: string | undefined }) =>
  html.includes("<") ? (
    <RichText html={html} className={className} />
  ) : (
    <span className={className}>{html}</span>
  );
