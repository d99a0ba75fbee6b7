import type { Lesson } from "@sabia/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, statusText } from "../../platform/api-client.ts";
import { lessonQuery } from "./api/get-lesson.ts";

type Video = NonNullable<Lesson["video"]>;
/** Stopped is what may yet come: the line or the portal failed. */
type Failure = "missing" | "stopped";

/**
 * The video's address, which is signed and expires (wire §3): when it stops playing, a new one is asked for and the
 * video goes on where it was. A file that fails with a fresh address too is missing.
 */
export function useVideoSource(matriculaId: string, aulaId: string, given: Video | null) {
  const queryClient = useQueryClient();
  const [video, setVideo] = useState(given);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [retrying, setRetrying] = useState(false);
  // A new address is loaded in place, in full screen too; the same one given again only by a new player.
  const [round, setRound] = useState(0);
  const path = useRef(given?.file.path);
  const takeUp = useRef<{ position: number; playing: boolean } | null>(null);
  const renewedAt = useRef<number | null>(null);

  const renew = useCallback(async () => {
    try {
      const fresh = await queryClient.fetchQuery({ ...lessonQuery(matriculaId, aulaId), staleTime: 0 });
      if (!fresh.lesson.video) return setFailure("missing");
      const isSame = fresh.lesson.video.file.path === path.current;
      path.current = fresh.lesson.video.file.path;
      setVideo(fresh.lesson.video);
      if (isSame) setRound((before) => before + 1);
      setFailure(null);
    } catch (error) {
      setError(error);
      setFailure(error instanceof ApiError && error.status === 404 ? "missing" : "stopped");
    }
  }, [queryClient, matriculaId, aulaId]);

  const fail = useCallback(
    (position: number, playing: boolean) => {
      // A player that failed again before it started reports 0: the place to take up is the one before.
      const at = position > 0 ? position : (takeUp.current?.position ?? 0);
      const again = renewedAt.current !== null && at <= renewedAt.current;
      takeUp.current = { position: at, playing: playing || (takeUp.current?.playing ?? false) };
      if (again) {
        setError(new ApiError(0, statusText(0)));
        return setFailure(navigator.onLine ? "missing" : "stopped");
      }
      renewedAt.current = at;
      void renew();
    },
    [renew],
  );
  const retry = useCallback(() => {
    renewedAt.current = takeUp.current?.position ?? 0;
    setRetrying(true);
    void renew().finally(() => setRetrying(false));
  }, [renew]);

  useEffect(() => {
    if (failure !== "stopped") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failure, retry]);

  return { video, failure, error, retrying, round, takeUp, fail, retry };
}
