import DOMPurify from "dompurify";
import { useMemo } from "react";

type NoticeHtmlProps = { html: string; className?: string | undefined };

/** The brand's own page: any HTML but styles and forms, unlike a user's text (`RichText`). Sanitised again (wire §3). */
export function NoticeHtml({ html, className }: NoticeHtmlProps) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_ATTR: ["style"],
        FORBID_TAGS: ["form"],
      }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
