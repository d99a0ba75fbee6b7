import type { Lesson } from "@sabia/contract";
import { IconPhotoOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { getFile } from "../../../platform/get-file.ts";
import styles from "./materials.module.css";

/** An image among the materials, fetched with the session; a not-found placeholder where it fails (spec §8). */
export function MaterialImage({ material }: { material: Lesson["contents"][number] }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches anew
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    setFailed(false);
    getFile({ id: material.file_id }, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true);
      },
    );
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [material.file_id, round]);
  useEffect(() => {
    if (!failed) return;
    const again = () => setRound((before) => before + 1);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);

  if (failed)
    return (
      <p className={styles.absent}>
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
        Imagem não encontrada.
      </p>
    );
  if (!address) return <div className={styles.waiting} aria-hidden="true" />;
  return <img className={styles.image} src={address} alt={material.title} onError={() => setFailed(true)} />;
}
