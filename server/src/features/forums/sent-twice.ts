/** Whether the database refused a second sending with the same key to another place: the one race that its lock can't hold. */
export const isSentTwice = (error: unknown): boolean =>
  /_user_id_sent_key_key$/.test(String((error as { constraint?: unknown }).constraint ?? ""));
