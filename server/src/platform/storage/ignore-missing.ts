/** For `catch`: turns "there is no such file or folder" into undefined, and throws every other error again. */
export function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
