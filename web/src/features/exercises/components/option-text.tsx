import { RichText } from "../../../ui/rich-text/rich-text.tsx";

/** The text of an option: an inline element if it has no tags. */
export const OptionText = ({ html, className }: { html: string; className?: string | undefined }) =>
  html.includes("<") ? (
    <RichText html={html} className={className} />
  ) : (
    <span className={className}>{html}</span>
  );
