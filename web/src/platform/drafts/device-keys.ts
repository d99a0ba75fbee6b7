/** The keys of a storage with this prefix. */
export const listKeys = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/** Removes all keys with this prefix. */
export function removeKeys(storage: Storage, prefix: string): void {
  for (const key of listKeys(storage, prefix)) storage.removeItem(key);
}

/** Prefixes of the places of forum drafts. */
export const forumPlaces = ["reply/", "discussion/"];

/** Key prefix of a student's drafts. */
export const draftsOf = (userId: number) => `draft:${userId}:`;

/** Key prefixes of all students' answers, and of one student's. */
export const answerPrefix = "answer:";
export const answersOf = (userId: number | null) => `${answerPrefix}${userId}:`;
