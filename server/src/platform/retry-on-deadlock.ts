const deadlock = "40P01";
const mostTries = 5;

/**
 * Does a transaction's work again when PostgreSQL ended it, since it and another one waited for each other. For work that nobody
 * else would do again: a request is told to come again, and a job does so. `work` begins its transaction itself.
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
