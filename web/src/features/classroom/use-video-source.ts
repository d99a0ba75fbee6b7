import type { Lesson } from "@sabia/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, statusText } from "../../platform/api/api-client.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { askVideo } from "./api/ask-video.ts";
import { lessonQuery } from "./api/get-lesson.ts";

type Video = NonNullable<Lesson["video"]>;
/** Stopped is what may yet come: the line or the portal failed. */
type Failure = "missing" | "stopped";

/**
 * The video's address, which is signed and expires (wire §3): when it stops playing, a new one is asked for and the
 * video goes on where it was. Where it stops there again, what the new address answers says whether the file is missing
 * or the line is bad. One that the portal gives and no player can read, three times, is as good as missing.
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
  /** How often it has stopped since it last went on. */
  const stops = useRef(0);

  const renew = useCallback(
    async (unreadable = false) => {
      try {
        const fresh = await queryClient.fetchQuery({ ...lessonQuery(matriculaId, aulaId), staleTime: 0 });
        if (!fresh.lesson.video) return setFailure("missing");
        const address = fresh.lesson.video.file.path;
        if (stops.current > 1) await askVideo(address);
        if (stops.current > 2) {
          if (unreadable) return setFailure("missing");
          throw new ApiError(0, statusText(0));
        }
        if (address === path.current) setRound((before) => before + 1);
        path.current = address;
        setVideo(fresh.lesson.video);
        setFailure(null);
      } catch (error) {
        setError(error);
        setFailure(isNotFound(error) ? "missing" : "stopped");
      }
    },
    [queryClient, matriculaId, aulaId],
  );

  const fail = useCallback(
    (position: number, playing: boolean, unreadable: boolean) => {
      // A player that failed again before it started reports 0, and paused: what to take up is the one before's.
      const { position: at, playing: was } = takeUp.current ?? { position: 0, playing: false };
      takeUp.current = position > 0 ? { position, playing } : { position: at, playing: playing || was };
      stops.current += 1;
      void renew(unreadable);
    },
    [renew],
  );
  /** It went on from where it had stopped, or elsewhere: what stops it from here on is a matter of its own. */
  const move = useCallback((position: number) => {
    if (position > 0 && Math.abs(position - (takeUp.current?.position ?? 0)) > 1) stops.current = 0;
  }, []);
  const retry = useCallback(() => {
    stops.current = 1;
    setRetrying(true);
    void renew().finally(() => setRetrying(false));
  }, [renew]);

  useEffect(() => {
    if (failure !== "stopped") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failure, retry]);

  return { video, failure, error, retrying, round, takeUp, fail, move, retry };
}
