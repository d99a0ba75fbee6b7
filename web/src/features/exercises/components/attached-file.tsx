import { IconDownload, IconFileOff, IconPhotoOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ApiError } from "../../../platform/api-client.ts";
import { getFile } from "../../../platform/get-file.ts";
import { useQuery } from "../../../platform/use-query.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./attached-file.module.css";

/** An address of bytes for as long as they are shown. */
export function useBlobAddress(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

const endings: Record<string, string> = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" };

/**
 * A file of an answer or of a teacher's comment, fetched with the session: a picture is shown, a recording can be heard, the rest
 * is downloaded. A picture that fails leaves a placeholder; a 404 its message (spec §8).
 */
export function AttachedFile({ fileId, label }: { fileId: number; label: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ["file", fileId],
    queryFn: ({ signal }) => getFile({ id: fileId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [broken, setBroken] = useState(false);
  const address = useBlobAddress(data);
  if (isPending) return <Skeleton height={64} radius={12} />;
  if (error || !data)
    return (
      <p className={styles.absent} role="img" aria-label={`${label}: ${error?.message ?? ""}`}>
        <IconFileOff size={24} stroke={1.75} aria-hidden />
        {error instanceof ApiError && error.status === 404
          ? error.message
          : "Não foi possível carregar o arquivo."}
      </p>
    );
  if (!address) return null;
  if (data.type.startsWith("image/"))
    return broken ? (
      <p className={styles.absent}>
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
        Imagem não encontrada.
      </p>
    ) : (
      <img className={styles.shown} src={address} alt={label} onError={() => setBroken(true)} />
    );
  if (data.type.startsWith("audio/") || data.type.startsWith("video/webm"))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a spoken answer has no captions
      <audio className={styles.heard} src={address} controls aria-label={label} />
    );
  return (
    <a className={styles.taken} href={address} download={`${label}.${endings[data.type] ?? "bin"}`}>
      <IconDownload size={20} stroke={1.75} aria-hidden />
      {label}
      <span className="meta num">{formatSize(data.size)}</span>
    </a>
  );
}
