/** For so long the same text of the same student is one post, without an idempotency key (wire §3). */
export const sentTwiceMs = 5_000;

const isSentTwice = (error: unknown): boolean =>
  /_user_id_sent_key_key$/.test(String((error as { constraint?: unknown }).constraint ?? ""));

/**
 * What a write answers; undefined if the database refused it as the second request with the same key for another
 * place, the one race that its lock can't prevent.
 */
export const unlessSentTwice = <Saved>(write: Promise<Saved>): Promise<Saved | undefined> =>
  write.catch((error: unknown) => {
    if (!isSentTwice(error)) throw error;
    return undefined;
  });
