/** Messages by field, for a 422 (wire §1). */
export type FieldErrors = Record<string, string[]>;
