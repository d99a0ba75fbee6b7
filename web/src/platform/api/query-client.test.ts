import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "./http.ts";
import { queryClient, retryDelay, shouldRetry, whileMissing } from "./query-client.ts";

test("rejections are not retried, temporary failures are, twice", () => {
  expect([400, 401, 404, 422, 500].some((status) => shouldRetry(0, new ApiError(status, "")))).toBe(false);
  expect([0, 503].every((status) => shouldRetry(1, new ApiError(status, "")))).toBe(true);
  expect(shouldRetry(2, new ApiError(503, ""))).toBe(false);
  expect(shouldRetry(0, new Error("a bug"))).toBe(false);
});

test("the retry delay follows Retry-After, up to 30 seconds", () => {
  expect(retryDelay(0, new ApiError(503, "", { retryAfter: 3 }))).toBe(3000);
  expect(retryDelay(0, new ApiError(503, "", { retryAfter: 900 }))).toBe(30_000);
  expect(retryDelay(1, new ApiError(0, ""))).toBe(1200);
});

test("what is invalidated during its first load is loaded again, once", async () => {
  let answerFirst = (_data: string) => {};
  const first = new Promise<string>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, "new"];
  const asked: unknown[] = [];
  const queryFn = () => {
    asked.push(answers[asked.length]);
    return asked.at(-1) as Promise<string>;
  };
  const observer = new QueryObserver(queryClient, { queryKey: ["course"], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  void queryClient.invalidateQueries();
  void queryClient.invalidateQueries();
  answerFirst("old");
  await expect.poll(() => observer.getCurrentResult().data).toBe("new");
  expect(asked).toHaveLength(2);
});

test("what never changes is not loaded again when all is invalidated, only while it is missing", async () => {
  const queryFn = vi.fn(async () => "file");
  queryFn.mockRejectedValueOnce(new ApiError(500, ""));
  const observer = new QueryObserver(queryClient, { queryKey: ["file"], queryFn, staleTime: whileMissing });
  onTestFinished(observer.subscribe(() => {}));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await queryClient.invalidateQueries();
  expect(observer.getCurrentResult().data).toBe("file");
  await queryClient.invalidateQueries();
  expect(queryFn).toHaveBeenCalledTimes(2);
});
