/** The keys of a table of names, in its order. */
export const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): Key[] =>
  Object.keys(names) as Key[];
