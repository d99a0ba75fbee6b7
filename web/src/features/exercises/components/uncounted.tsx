import type { ExerciseInstance } from "@sabia/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { plainText } from "../../../ui/rich-text/plain-text.ts";
import { bringIntoView } from "../bring-into-view.ts";
import type { Draft } from "../pending/draft.ts";
import { pendingAnswers } from "../pending/pending-answers.ts";
import { useDeviceFile } from "../pending/use-answer.ts";
import files from "./attached-file.module.css";
import { useBlobAddress } from "./attached-file.tsx";
import styles from "./list.module.css";

/** An answer as text, whatever its kind. */
function formatAnswer(exercise: ExerciseInstance, draft: Draft): string {
  const { exercise_options: options } = exercise.exercise;
  const nameOf = (id: number) => plainText(options.find((option) => option.id === id)?.description ?? "");
  const cells = Object.entries(draft.cells)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([cell, value]) => `${cell}: ${typeof value === "number" ? nameOf(value) : value}`);
  return [draft.options.map(nameOf).join(", "), draft.reply, cells.join("\n")].filter(Boolean).join("\n");
}

/** Why an answer that is kept on the device did not count. */
export const WhyUncounted = ({ children }: { children: string }) => (
  <Note tone="bad" ref={bringIntoView}>
    <p>
      <strong>{children}</strong> O que ficou neste aparelho não foi contado:
    </p>
  </Note>
);

type Props = {
  exercise: ExerciseInstance;
  draft: Draft;
  /** Makes it the exercise's draft again; null while the exercise takes no answer. */
  onUse: (() => void) | null;
  /** Being loaded again: it may take none by then. */
  isRefreshing: boolean;
};

/** An answer that did not count: it is still the student's work. */
export function Uncounted({ exercise, draft, onUse, isRefreshing }: Props) {
  const [leaving, setLeaving] = useState(false);
  // not offered for the moment until a list that has closed says so; once offered it keeps its place and the focus
  const [isOffered, setIsOffered] = useState(false);
  if (onUse && !isRefreshing && !isOffered) setIsOffered(true);
  const blob = useDeviceFile(exercise.id, draft.file);
  const address = useBlobAddress(blob);
  const words = formatAnswer(exercise, draft);
  return (
    <section className={styles.uncounted} aria-label="Sua resposta, não contada">
      {words && <blockquote>{words}</blockquote>}
      {address &&
        (blob?.type.startsWith("image/") ? (
          <img className={files.shown} src={address} alt="Sua imagem, não contada" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the student's own voice
          <audio className={files.audio} src={address} controls aria-label="Sua gravação, não contada" />
        ))}
      <Button
        variant="default"
        mt="sm"
        mr="sm"
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void pendingAnswers.dismiss(exercise.id);
        }}
      >
        Apagar deste aparelho
      </Button>
      {/* after the one that deletes at once: if it comes or goes, nothing moves under the finger */}
      {onUse && isOffered && (
        <Button
          variant="default"
          mt="sm"
          data-disabled={isRefreshing}
          aria-disabled={isRefreshing}
          onClick={() => isRefreshing || onUse()}
        >
          Usar esta resposta
        </Button>
      )}
    </section>
  );
}
