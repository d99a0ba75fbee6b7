import { useState } from "react";
import { isUndecided } from "../../platform/api/http.ts";

type Query<T> = { data: T | undefined; error: unknown };

/**
 * What a page shows: under a dialog also what it has shown before its load failed (such as the entry of a list), since
 * the dialog would vanish with it while the student writes.
 */
export function useShown<T extends { id: number }>(
  { data, error }: Query<T>,
  id: string,
  isUnderDialog: boolean,
): T | undefined {
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isKept = isUnderDialog && isUndecided(error) && String(last?.id) === id;
  return data ?? (isKept ? last : undefined);
}
