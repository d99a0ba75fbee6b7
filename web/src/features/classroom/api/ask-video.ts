import { ApiError, statusText } from "../../../platform/api/api-client.ts";
import { answerTimeoutMs, toApiError } from "../../../platform/api/http.ts";

/** Asks a video's address what its player can't tell: whether the portal has it. Throws an ApiError as a call does. */
export async function askVideo(path: string): Promise<void> {
  const response = await fetch(path, {
    headers: { Range: "bytes=0-0" },
    credentials: "omit",
    // past what the browser has kept of it
    cache: "no-store",
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch(() => null);
  if (!response) throw new ApiError(0, statusText(0));
  if (!response.ok) throw await toApiError(response);
}
