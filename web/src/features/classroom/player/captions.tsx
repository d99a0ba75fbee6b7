import { useActiveTextCues, useMediaState } from "@vidstack/react";
import styles from "./captions.module.css";
import { readCueText } from "./cue-text.ts";

/** The current caption. Rendered here, not by the library, to match the player's design. */
export function Captions() {
  const track = useMediaState("textTrack");
  const cues = useActiveTextCues(track);
  if (!track || cues.length === 0) return null;
  return (
    <p className={styles.caption} lang={track.language || undefined}>
      {cues.map((cue) => readCueText(cue.text)).join("\n")}
    </p>
  );
}
