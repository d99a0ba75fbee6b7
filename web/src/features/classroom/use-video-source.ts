import type { Lesson } from "@sabia/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, statusText } from "../../platform/api/api-client.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { lessonQuery } from "./api/get-lesson.ts";
import { probeVideo } from "./api/probe-video.ts";

type Video = NonNullable<Lesson["video"]>;
/** `stopped` may still recover: the connection or the server failed. */
type Failure = "missing" | "stopped";

/** How playback failed. `unreadable`: the file itself may be broken, as opposed to the connection. */
export type Stop = { position: number; playing: boolean; unreadable: boolean };

/** Failures at the same position: from the second on its address is requested directly, the third ends it. */
const [probeFrom, endFrom] = [2, 3];

/**
 * A video's address is signed and expires (wire §3): when playback fails, a new one is requested and the
 * video resumes where it was. If that fails at the same position, the address is requested directly, to tell
 * a missing file from a bad connection. A file that the server has but no player can read, three times,
 * counts as missing.
 */
export function useVideoSource(matriculaId: string, aulaId: string, given: Video | null) {
  const queryClient = useQueryClient();
  const [held, setVideo] = useState(given);
  // the cached answer may be older than the upload
  const video = held ?? given;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [retrying, setRetrying] = useState(false);
  // A new address is loaded in place, in full screen too; the same address again needs a new player.
  const [round, setRound] = useState(0);
  const path = useRef<string>(undefined);
  path.current ??= video?.file.path;
  const resumeAt = useRef<{ position: number; playing: boolean } | null>(null);
  /** Failures since playback last advanced. */
  const stops = useRef(0);

  const renew = useCallback(
    async (unreadable = false) => {
      try {
        const fresh = await queryClient.fetchQuery({ ...lessonQuery(matriculaId, aulaId), staleTime: 0 });
        if (!fresh.lesson.video) return setFailure("missing");
        const address = fresh.lesson.video.file.path;
        if (stops.current >= probeFrom) await probeVideo(address);
        if (stops.current >= endFrom) {
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
    ({ position, playing, unreadable }: Stop) => {
      // A player that fails before it started reports position 0, paused: the previous values are kept.
      const { position: at, playing: was } = resumeAt.current ?? { position: 0, playing: false };
      resumeAt.current = position > 0 ? { position, playing } : { position: at, playing: playing || was };
      stops.current += 1;
      void renew(unreadable);
    },
    [renew],
  );
  /** Playback advanced past the failed position, or was seeked elsewhere: later failures are new ones. */
  const move = useCallback((position: number) => {
    if (position > 0 && Math.abs(position - (resumeAt.current?.position ?? 0)) > 1) stops.current = 0;
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

  return { video, failure, error, retrying, round, resumeAt, fail, move, retry };
}
