import { ApiError, answerTimeoutMs, statusText, untilAborted } from "./http.ts";

/** Reads the body as a blob. A body that stalls or is cut off counts as no connection. */
export async function readBytes(response: Response, signal?: AbortSignal): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return new Blob();
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const ended = untilAborted(controller.signal);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  let timer = setTimeout(giveUp, answerTimeoutMs);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ended]);
      if (done) return new Blob(parts, { type: response.headers.get("Content-Type") ?? "" });
      parts.push(value);
      clearTimeout(timer);
      timer = setTimeout(giveUp, answerTimeoutMs);
    }
  } catch {
    void reader.cancel().catch(() => undefined);
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, statusText(0));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
