import type { Lesson } from "@sabia/contract";
import { IconDownload, IconFile, IconFileTypePdf, IconHeadphones, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError, statusText } from "../../../platform/api/api-client.ts";
import { getFile, saveBlob } from "../../../platform/api/get-file.ts";
import { Card } from "../../../ui/card.tsx";
import { formatSize } from "../../../ui/format-size.ts";
import { icon } from "../../../ui/icon-props.ts";
import { notifyError } from "../../../ui/toasts.ts";
import { nameDownload, nameFileKind } from "../lesson-texts.ts";
import { MaterialImage } from "./material-image.tsx";
import styles from "./materials.module.css";

type Material = Lesson["contents"][number];

const describeFile = (kind: string, size: number | undefined) =>
  size === undefined ? kind : `${kind}, ${formatSize(size)}`;

const icons = { PDF: IconFileTypePdf, Imagem: IconPhoto, Áudio: IconHeadphones } as Record<
  string,
  typeof IconFile
>;

/** A lesson's materials: images are shown, other files downloaded, all with the session (spec §6). */
export function Materials({ contents }: { contents: Lesson["contents"] }) {
  if (contents.length === 0) return null;
  return (
    <section className={styles.materials} aria-labelledby="materiais">
      <h2 id="materiais" className="h3">
        Materiais
      </h2>
      <Card className={styles.rows}>
        {contents.map((material) => (
          <MaterialRow key={material.file_id} material={material} />
        ))}
      </Card>
    </section>
  );
}

function MaterialRow({ material }: { material: Material }) {
  const [busy, setBusy] = useState(false);
  const kind = nameFileKind(material.file.type);
  const Icon = icons[kind] ?? IconFile;

  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      saveBlob(await getFile({ id: material.file_id }), nameDownload(material.title, material.file.type));
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : statusText(0));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.item}>
      <button type="button" className={styles.row} onClick={download} aria-busy={busy}>
        <span className={styles.thumb}>
          <Icon {...icon} />
        </span>
        <span className="grow">
          <b className={styles.title}>{material.title}</b>
          {material.text && <span className={styles.text}>{material.text}</span>}
          <span className={styles.meta}>{busy ? "Baixando…" : describeFile(kind, material.file.size)}</span>
        </span>
        <IconDownload className={styles.arrow} {...icon} />
        <span className="vh">, baixar</span>
      </button>
      {kind === "Imagem" && <MaterialImage material={material} />}
    </div>
  );
}
