import { useEffect, useState } from "react";
import styles from "./states.module.css";

const drawings = import.meta.glob<string>("./drawings/*.svg", { query: "?raw", import: "default" });

export type DrawingName =
  | "ampulheta"
  | "caderno"
  | "copos"
  | "cordel"
  | "mapa"
  | "nascente"
  | "pipa"
  | "recibo"
  | "rede"
  | "sacola";

/**
 * A drawing in the brand's colours, loaded on demand: its space is reserved until it arrives, and given up if
 * it fails.
 */
export function Drawing({ name }: { name: DrawingName }) {
  const [svg, setSvg] = useState<string | null>("");
  useEffect(() => {
    let left = false;
    drawings[`./drawings/${name}.svg`]?.()
      .then((text) => {
        if (!left) setSvg(text);
      })
      .catch(() => {
        if (!left) setSvg(null);
      });
    return () => {
      left = true;
    };
  }, [name]);
  if (svg === null) return null;
  // our own files, inlined so that they take the brand's colours
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant content of the bundle
  return <div className={styles.drawing} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
