/** The first wrong field of a form, once its error is shown. */
export const findFirstWrong = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/** Focuses a wrong field. True if it has the focus already, which announces nothing: its error has to be an alert. */
export function focusWrong(field: HTMLElement | null): boolean {
  const isThere = field !== null && field === document.activeElement;
  field?.focus();
  return isThere;
}
