import type { Lesson } from "@sabia/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Video = NonNullable<Lesson["video"]>;

const late: Video = { file: { path: "/videos/aula-4.mp4", type: "file" }, poster: null, captions: [] };

beforeEach(() => {
  vi.resetModules();
  vi.doMock("./api/get-lesson.ts", () => ({ lessonQuery: () => ({ queryKey: ["lesson"] }) }));
  vi.doMock("./api/probe-video.ts", () => ({ probeVideo: async () => undefined }));
  vi.doMock("../../platform/api/api-client.ts", () => ({ ApiError: Error, statusText: () => "" }));
});
afterEach(() => {
  for (const file of ["./api/get-lesson.ts", "./api/probe-video.ts", "../../platform/api/api-client.ts"])
    vi.doUnmock(file);
  vi.resetModules();
});

type LessonProps = { use: typeof import("./use-video-source.ts").useVideoSource };

/** Mounted with the cached answer, which has no video yet. */
function Lesson4({ use: useVideoSource }: LessonProps) {
  const [given, setGiven] = useState<Video | null>(null);
  const { video } = useVideoSource("1", "4", given);
  if (!given) setGiven(late);
  return video?.file.path ?? "none";
}

test("a video uploaded after the cached answer is shown once the new answer arrives", async () => {
  const { useVideoSource } = await import("./use-video-source.ts");
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Lesson4 use={useVideoSource} />
    </QueryClientProvider>,
  );
  expect(shown).toBe("/videos/aula-4.mp4");
});
