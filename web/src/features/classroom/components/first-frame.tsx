import styles from "./video-lesson.module.css";

type Props = {
  address: string;
  /** Shown instead of the first frame, until the video plays or resumes at a later position. */
  poster: string | undefined;
  /** Where the video will resume, in seconds, given its duration. */
  findStart: (duration: number) => number;
};

/**
 * The first frame of the video, shown while the player's chunk loads. The player requests the same bytes
 * next, so they are downloaded once.
 */
export const FirstFrame = ({ address, poster, findStart }: Props) => (
  <video
    className={styles.first}
    src={address}
    poster={poster}
    preload="metadata"
    muted
    playsInline
    tabIndex={-1}
    aria-hidden="true"
    disablePictureInPicture
    onLoadedMetadata={({ currentTarget }) => {
      const start = findStart(currentTarget.duration);
      if (start > 0) currentTarget.currentTime = start;
    }}
  />
);
