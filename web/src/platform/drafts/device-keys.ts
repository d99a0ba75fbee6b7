/** The names in a storage that begin so. */
export const listKeys = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/** Takes away all whose name begins so. */
export function removeKeys(storage: Storage, prefix: string): void {
  for (const key of listKeys(storage, prefix)) storage.removeItem(key);
}

/** How the places of forums' drafts begin. */
export const forumPlaces = ["reply/", "discussion/"];

/** How the names of a student's drafts begin. */
export const draftsOf = (userId: number) => `draft:${userId}:`;

/** How the names of all students' answers begin, and those of one. */
export const answerPrefix = "answer:";
export const answersOf = (userId: number | null) => `${answerPrefix}${userId}:`;
