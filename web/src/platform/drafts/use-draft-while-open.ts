import { useEffect } from "react";
import { dropDraft, keepDraft } from "./form-drafts.ts";

/**
 * Keeps a visitor's unsent texts across a reload, and drops them when the page is left, so that the next user of this device doesn't
 * find them. Read them with `readDraft`; passwords must not be stored here.
 */
export function useDraftWhileOpen(form: string, values: Readonly<Record<string, string>>): void {
  useEffect(() => keepDraft(form, values));
  useEffect(() => () => dropDraft(form), [form]);
}
