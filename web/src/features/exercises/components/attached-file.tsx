import { IconDownload, IconFileOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { getFile } from "../../../platform/api/get-file.ts";
import { isNotFound, isUndecided } from "../../../platform/api/http.ts";
import { whileMissing } from "../../../platform/api/query-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { BusyButton } from "../../../ui/button.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { formatSize } from "../../../ui/format-size.ts";
import { icon } from "../../../ui/icon-props.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./attached-file.module.css";
import { KeepFocus } from "./keep-focus.tsx";

/** An object URL for a blob, revoked when the blob is no longer shown. */
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

type ShownProps = { data: Blob; address: string; label: string };

function Shown({ data: { type, size }, address, label }: ShownProps) {
  const [broken, setBroken] = useState(false);
  if (type.startsWith("image/"))
    return broken ? (
      <p className={styles.absent}>
        <IconFileOff size={24} stroke={1.75} aria-hidden />
        Imagem não encontrada.
      </p>
    ) : (
      // focusable, since the button that had the focus was replaced by it
      <img className={styles.shown} src={address} alt={label} tabIndex={-1} onError={() => setBroken(true)} />
    );
  if (/^(audio|video\/webm)/.test(type))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a spoken answer has no captions
      <audio className={styles.audio} src={address} controls aria-label={label} />
    );
  return (
    <a
      className={styles.taken}
      href={address}
      download={`${label}.${type === "application/pdf" ? "pdf" : "bin"}`}
    >
      <IconDownload {...icon} />
      {label}
      <span className="meta num">{formatSize(size)}</span>
    </a>
  );
}

/**
 * A file of an answer or of a teacher's comment, fetched with the session: pictures and recordings are shown in place, others are
 * downloaded. A picture that can't be decoded leaves a placeholder, a 404 its message (spec §8). Network and server errors offer a
 * retry.
 */
export function AttachedFile({ fileId, label }: { fileId: number; label: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["file", fileId],
    queryFn: ({ signal }) => getFile({ id: fileId }, signal),
    staleTime: whileMissing,
    gcTime: 60_000,
  });
  const address = useBlobAddress(data);
  const again = isUndecided(error);
  return (
    // while a picture is decoded, too: the page below doesn't first move up
    <div style={{ minHeight: 64 }}>
      <KeepFocus>
        {data && address && <Shown data={data} address={address} label={label} />}
        {isPending && (
          <Delayed>
            <Skeleton height={64} radius={12} />
          </Delayed>
        )}
        {!data && !isPending && (
          <p
            className={styles.absent}
            {...(!again && { role: "img", "aria-label": `${label}: ${error?.message ?? ""}` })}
          >
            <IconFileOff size={24} stroke={1.75} aria-hidden />
            {isNotFound(error) ? error.message : "Não foi possível carregar o arquivo."}
            {again && (
              <BusyButton
                variant="default"
                busy={isFetching ? "Tentando…" : undefined}
                onClick={() => void refetch()}
              >
                Tentar novamente
              </BusyButton>
            )}
          </p>
        )}
      </KeepFocus>
    </div>
  );
}
