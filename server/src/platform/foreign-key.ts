/**
 * Whether a write failed because what it refers to is gone, or because what it deletes is still referred to.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "23503";
