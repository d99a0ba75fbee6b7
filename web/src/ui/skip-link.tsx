import styles from "./page.module.css";

/** First stop of the keyboard. The target is the frame's `main`, which takes the focus by script: no hash in the history. */
export function SkipLink({ target = "conteudo" }: { target?: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      Ir para o conteúdo
    </a>
  );
}
