import { ApiError, statusText } from "../../../platform/api/api-client.ts";
import { answerTimeoutMs, toApiError } from "../../../platform/api/http.ts";

/**
 * Requests a video's address to find out what the player can't detect: whether the server has the file. Throws
 * an ApiError like a call.
 */
export async function probeVideo(path: string): Promise<void> {
  const response = await fetch(path, {
    headers: { Range: "bytes=0-0" },
    credentials: "omit",
    // bypasses the browser's cache
    cache: "no-store",
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch(() => null);
  if (!response) throw new ApiError(0, statusText(0));
  if (!response.ok) throw await toApiError(response);
}
