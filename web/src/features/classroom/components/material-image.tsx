import type { Lesson } from "@sabia/contract";
import { IconPhotoOff } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { getFile, mayComeYet } from "../../../platform/get-file.ts";
import { BusyButton } from "../../../ui/button.tsx";
import { FailedBox } from "../../../ui/failed-box.tsx";
import styles from "./materials.module.css";

/** An image among the materials, fetched with the session; a placeholder where it fails (spec §8). */
export function MaterialImage({ material }: { material: Lesson["contents"][number] }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<"missing" | "passing" | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches anew
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    getFile({ id: material.file_id }, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
        setFailure(null);
      },
      (error) => {
        if (leaving.signal.aborted) return;
        setFailure(mayComeYet(error) ? "passing" : "missing");
        setTrying(false);
      },
    );
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [material.file_id, round]);
  const again = useCallback(() => {
    setTrying(true);
    setRound((before) => before + 1);
  }, []);
  useEffect(() => {
    if (failure !== "passing") return;
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failure, again]);

  if (failure === "passing")
    return (
      <FailedBox className={styles.absent}>
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
        Não foi possível carregar a imagem.
        <BusyButton variant="subtle" busy={isTrying ? "Tentando…" : undefined} onClick={again}>
          Tentar novamente
        </BusyButton>
      </FailedBox>
    );
  if (failure)
    return (
      <p className={styles.absent}>
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
        Imagem não encontrada.
      </p>
    );
  if (!address) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <img className={styles.image} src={address} alt={material.title} onError={() => setFailure("missing")} />
  );
}
