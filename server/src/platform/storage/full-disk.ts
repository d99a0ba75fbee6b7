/** A readable message for a full disk or an exhausted quota, instead of the system's code. */
export function explainFullDisk(error: unknown, dataDir: string): string | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return undefined;
  return `No room is left on the disk of the data folder ${dataDir}. Make some, then start again.`;
}
