import { isDeadlock, isUniqueViolation } from "../db/sql-errors.ts";

const mostTries = 5;

async function retryOn<T>(isWorthARetry: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostTries || !isWorthARetry(error)) throw error;
    }
  }
}

/**
 * Runs a transaction again when PostgreSQL ended it because of a deadlock. For work that nothing else would repeat: a request is
 * answered with 503 and a job is retried anyway. `work` begins its transaction itself.
 */
export const retryOnDeadlock = <T>(work: () => Promise<T>): Promise<T> => retryOn(isDeadlock, work);

/**
 * The same when a row that it inserted had just been inserted by another transaction, too. For work that looks first for what it
 * would insert: its next run finds that row.
 */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> =>
  retryOn((error) => isDeadlock(error) || isUniqueViolation(error), work);
