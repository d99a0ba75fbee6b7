import type { Lesson } from "@sabia/contract";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import styles from "./materials.module.css";

const escapeSigns = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * An image among the materials, shown like one in a text: loaded with the session, with a placeholder when it
 * fails (spec §8).
 */
export function MaterialImage({ material }: { material: Lesson["contents"][number] }) {
  const address = `/api/v1/file/get-file-by-id?file_id=${material.file_id}`;
  const html = `<img src="${address}" alt="${escapeSigns(material.title)}">`;
  return <RichText html={html} className={styles.image} />;
}
