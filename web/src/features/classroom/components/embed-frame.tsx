import styles from "./video-lesson.module.css";

/** A video hosted elsewhere, at most 800 px wide (spec §9). Its progress can't be observed. */
export function EmbedFrame({ address, title }: { address: string; title: string }) {
  return (
    <div className={styles.embed}>
      <iframe
        src={address}
        title={`Vídeo: ${title}`}
        allow="autoplay; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </div>
  );
}
