/**
 * The seed of a course's drawing. The slug is a field of ours: an answer that holds only those of the specification has none
 * (e2e/frame/plain-answers.spec.ts).
 */
export const seedOf = ({ slug, name }: { slug?: string; name: string }): string => slug ?? name;
