import type { Answer } from "@sabia/contract";
import { ApiError, statusText, toApiError } from "./http.ts";
import { type Renewable, withRenewal } from "./with-renewal.ts";

export type UploadedFile = Answer<"POST /v1/file/upload">["file"];

export type UploadOptions = {
  /** The fraction sent so far, 0..1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * How long an upload may go without progress, in ms. Bytes count as sent once they are in the device's buffers,
 * and those empty without an event: on a slow line a whole picture may still be there. Up to 1 MB, at 4 KB/s.
 */
const patienceAfter = (sent: number): number => 30_000 + Math.min(sent, 1_000_000) / 4;

/** The headers that `toApiError` reads. */
const errorHeaders = ["Retry-After", "X-Request-Id"];

function send(blob: Blob, name: string, token: string | null, { onProgress, signal }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    // `fetch` reports no upload progress
    const request = new XMLHttpRequest();
    let timer = 0;
    const watch = (sent: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), patienceAfter(sent));
    };
    const abort = () => request.abort();
    request.open("POST", "/api/v1/file/upload");
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      watch(loaded);
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const headers = new Headers();
      for (const header of errorHeaders) {
        const value = request.getResponseHeader(header);
        if (value) headers.set(header, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new ApiError(0, statusText(0)));
    request.onabort = () => reject(signal?.aborted ? signal.reason : new ApiError(0, statusText(0)));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort);
    const form = new FormData();
    form.append("file", blob, name);
    watch(0);
    request.send(form);
    if (signal?.aborted) abort();
  });
}

/** Uploads a file, reporting progress; an expired session is renewed (`withRenewal`). Throws ApiErrors. */
export async function uploadWithSession(
  current: Renewable,
  blob: Blob,
  name: string,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const response = await withRenewal(current, async (token) => {
    const answer = await send(blob, name, token, options);
    if (!answer.ok) throw await toApiError(answer);
    return answer;
  });
  return ((await response.json()) as { file: UploadedFile }).file;
}
