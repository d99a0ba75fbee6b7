import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { errorAlert } from "./error-icon.tsx";
import { findFirstWrong, focusWrong } from "./focus-wrong.ts";

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

type Part<Name extends string> = Partial<Record<Name, string>>;

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Values and errors of a form's fields. New errors move the focus to the first wrong field, or are announced
 * where it is there already. Fields not in `optional` are announced as required.
 */
export function useFormFields<Name extends string>(
  initial: () => Record<Name, string>,
  optional: readonly NoInfer<Name>[] = [],
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [refusals, setRefusals] = useState(0);
  /** The first wrong field, if it had the focus already: its error is an alert. */
  const [stayed, setStayed] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useRef(false);

  useEffect(() => {
    if (!focusFirst.current || Object.keys(errors).length === 0) return;
    focusFirst.current = false;
    const first = findFirstWrong(form.current);
    if (focusWrong(first)) setStayed(first?.getAttribute("name") ?? null);
  }, [errors]);

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    // editing a field clears its error
    setErrors(({ [name]: _corrected, ...others }) => others as FieldErrors<Name>);
  };

  return {
    /** Ref for the form element. */
    form,
    values,
    errors,
    /** How often `refuse` was called. */
    refusals,
    change,
    /** Sets some values without touching errors (a password cleared after a rejection). */
    put: (part: Part<Name> | ((now: Record<Name, string>) => Part<Name>)) =>
      setValues((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    /** Replaces all errors, and focuses the first wrong field. */
    refuse(next: FieldErrors<Name>) {
      focusFirst.current = true;
      setRefusals((count) => count + 1);
      setStayed(null);
      setErrors(next);
    },
    /** Props that connect a field to the form. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      error: name === stayed ? errorAlert(errors[name]) : errors[name],
      "aria-required": optional.includes(name) ? undefined : (true as const),
      onChange: ({ currentTarget }: ChangeEvent<FieldElement>) => change(name, currentTarget.value),
    }),
  };
}

/** Focuses a form's field by its name. */
export const focusField = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};
