import type { ExerciseInstance } from "@sabia/contract";
import { IconBulb } from "@tabler/icons-react";
import { icon } from "../../../ui/icon-props.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import styles from "./list.module.css";

/** The visible tips; open by default after a wrong first try. */
export function Tips({ tips, open }: { tips: ExerciseInstance["exercise"]["exercise_tips"]; open: boolean }) {
  if (tips.length === 0) return null;
  return (
    <details className={styles.tips} open={open}>
      <summary className={styles.fold}>
        <IconBulb {...icon} />
        {tips.length === 1 ? "Ver dica" : `Ver dicas (${tips.length})`}
      </summary>
      <ul>
        {tips.map(({ id, title, description }) => (
          <li key={id}>
            {title && <b className={styles.tipTitle}>{title}</b>}
            <RichText html={description} />
          </li>
        ))}
      </ul>
    </details>
  );
}
