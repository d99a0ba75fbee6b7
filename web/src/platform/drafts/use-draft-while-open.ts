import { useEffect } from "react";
import { dropDraft, keepDraft } from "./form-drafts.ts";

/**
 * Keeps a visitor's unsent texts past a reload, and forgets them when the page is left: whoever comes by next at this device
 * doesn't find them. Read them with `readDraft`; passwords never come here.
 */
export function useDraftWhileOpen(form: string, values: Readonly<Record<string, string>>): void {
  useEffect(() => keepDraft(form, values));
  useEffect(() => () => dropDraft(form), [form]);
}
