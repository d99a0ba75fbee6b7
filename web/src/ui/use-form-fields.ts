import { type ChangeEvent, useEffect, useRef, useState } from "react";

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

type Part<Name extends string> = Partial<Record<Name, string>>;

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Texts and errors of a form's fields. Errors put the focus on the first wrong field. What is not `optional` is heard as required. */
export function useFormFields<Name extends string>(
  initial: () => Record<Name, string>,
  optional: readonly NoInfer<Name>[] = [],
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useRef(false);

  useEffect(() => {
    if (!focusFirst.current || Object.keys(errors).length === 0) return;
    focusFirst.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    // what is being corrected is no longer wrong
    setErrors(({ [name]: _corrected, ...others }) => others as FieldErrors<Name>);
  };

  return {
    /** For the form element. */
    form,
    values,
    errors,
    change,
    /** Replaces some values, leaving errors alone (passwords cleared after a refusal). */
    put: (part: Part<Name> | ((now: Record<Name, string>) => Part<Name>)) =>
      setValues((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    /** Shows these errors and no others, and goes to the first. */
    refuse(next: FieldErrors<Name>) {
      focusFirst.current = true;
      setErrors(next);
    },
    /** Everything that ties a field to the form. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      "aria-required": optional.includes(name) ? undefined : (true as const),
      onChange: ({ currentTarget }: ChangeEvent<FieldElement>) => change(name, currentTarget.value),
    }),
  };
}

/** Puts the focus on a form's field by its name. */
export const focusField = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};
