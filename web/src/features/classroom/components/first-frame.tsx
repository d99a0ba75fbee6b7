import { useEffect, useRef, useState } from "react";
import styles from "./video-lesson.module.css";

type Props = {
  address: string;
  /** Shown instead of the first frame; of one where the video resumes, until that is here. */
  poster: string | undefined;
  /** Where the video will resume, in seconds, given its duration. */
  findStart: (duration: number) => number;
};

/**
 * The first frame of the video, shown while the player's chunk loads. The player requests the same bytes
 * next, so they are downloaded once. A picture, as the page's only video is the player's.
 */
export function FirstFrame({ address, poster, findStart }: Props) {
  const frame = useRef<HTMLCanvasElement>(null);
  const find = useRef(findStart);
  const [hasPoster, setHasPoster] = useState(poster !== undefined);
  const needsFrame = !hasPoster || findStart(1) > 0;
  useEffect(() => {
    if (!needsFrame) return;
    const video = document.createElement("video");
    const draw = () => {
      const canvas = frame.current;
      if (!canvas || video.seeking) return;
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      canvas.getContext("2d")?.drawImage(video, 0, 0);
      setHasPoster(false);
    };
    video.onloadedmetadata = () => {
      const start = find.current(video.duration);
      if (start > 0) video.currentTime = start;
    };
    video.onloadeddata = draw;
    video.onseeked = draw;
    Object.assign(video, { muted: true, playsInline: true, preload: "metadata", src: address });
    return () => {
      video.removeAttribute("src");
      video.load();
    };
  }, [needsFrame, address]);
  return (
    <>
      {hasPoster && (
        // its address may have expired
        <img className={styles.first} src={poster} alt="" onError={() => setHasPoster(false)} />
      )}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing focuses it */}
      {needsFrame && <canvas className={styles.first} ref={frame} aria-hidden="true" />}
    </>
  );
}
