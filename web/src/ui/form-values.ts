/** The start of a form and its draft, which holds all fields but the `secrets`: those are never stored. */
export function createFormValues<Name extends string>(
  names: readonly Name[],
  secrets: readonly NoInfer<Name>[],
) {
  const emptied = (some: readonly Name[]) => Object.fromEntries(some.map((name) => [name, ""]));
  const withoutSecrets = (values: Record<Name, string>): Record<Name, string> => ({
    ...values,
    ...emptied(secrets),
  });
  return {
    keptNames: names.filter((name) => !secrets.includes(name)),
    withoutSecrets,
    /** An empty form, or what was typed before a reload. */
    startFrom: (draft: Partial<Record<Name, string>>) =>
      withoutSecrets({ ...(emptied(names) as Record<Name, string>), ...draft }),
  };
}
