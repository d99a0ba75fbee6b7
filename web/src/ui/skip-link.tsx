import styles from "./page.module.css";

/** First tab stop. Focuses the frame's `main` by script, so that no hash enters the history. */
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
