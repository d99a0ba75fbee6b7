const deadlock = "40P01";
const mostTries = 5;

/**
 * Runs a transaction again when PostgreSQL ended it because of a deadlock. For work that nothing else would repeat: a request is
 * answered with 503 and a job is retried anyway. `work` begins its transaction itself.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostTries || (error as { code?: unknown }).code !== deadlock) throw error;
    }
  }
}
