import styles from "./video-lesson.module.css";

type Props = {
  address: string;
  /** Where the video will be taken up, in seconds, once its length is known. */
  findStart: (duration: number) => number;
};

/**
 * What the video begins with, seen while the player's file is still on its way. The bytes are those that the player asks for
 * next, so they come once.
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
