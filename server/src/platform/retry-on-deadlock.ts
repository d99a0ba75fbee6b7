const deadlock = "40P01";
const uniqueViolation = "23505";
const mostTries = 5;

async function retryOn<T>(codes: readonly unknown[], work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostTries || !codes.includes((error as { code?: unknown }).code)) throw error;
    }
  }
}

/**
 * Runs a transaction again when PostgreSQL ended it because of a deadlock. For work that nothing else would repeat: a request is
 * answered with 503 and a job is retried anyway. `work` begins its transaction itself.
 */
export const retryOnDeadlock = <T>(work: () => Promise<T>): Promise<T> => retryOn([deadlock], work);

/**
 * The same when a row that it inserted had just been inserted by another transaction, too. For work that looks first for what it
 * would insert: its next run finds that row.
 */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> =>
  retryOn([deadlock, uniqueViolation], work);
