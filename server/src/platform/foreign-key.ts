/** Whether the database refused a write since what it refers to is gone, or what it deletes is referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "23503";
