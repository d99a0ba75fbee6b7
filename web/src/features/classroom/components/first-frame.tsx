import styles from "./video-lesson.module.css";

type Props = {
  address: string;
  /** Where the video will resume, in seconds, given its duration. */
  findStart: (duration: number) => number;
};

/**
 * The first frame of the video, shown while the player's chunk loads. The player requests the same bytes
 * next, so they are downloaded once.
 */
export const FirstFrame = ({ address, findStart }: Props) => (
  <video
    className={styles.first}
    src={address}
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
