import { IconX } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { ActionIcon } from "../../../ui/button.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { leaveFocusToPage } from "../../../ui/main.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { useOutsidePress } from "../../../ui/use-outside-press.ts";
import styles from "./syllabus-sheet.module.css";

/**
 * The tree as a bottom sheet, up to 960 px. A native modal dialog: traps the focus, closes on Escape and
 * restores the focus.
 */
export function SyllabusSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = useOutsidePress(() => dialog.current?.close());
  // closed before it is unmounted: only then does the browser restore the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focuses the tree's tab stop: the current lesson.
    element?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
    return () => {
      element?.close();
      leaveFocusToPage(element);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="syllabus-sheet"
      onClose={onClose}
      {...beside}
    >
      <div className={styles.body}>
        <header>
          <h2 id="syllabus-sheet">Conteúdo do curso</h2>
          <ActionIcon aria-label="Fechar" onClick={() => dialog.current?.close()}>
            <IconX {...icon} />
          </ActionIcon>
        </header>
        <div className={styles.tree} data-tree-scroll>
          {children}
        </div>
      </div>
      <Toaster place="dialog" />
    </dialog>
  );
}
