const sizes = ["B", "KB", "MB", "GB"] as const;

/** `240 KB`, `1,4 MB`. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let at = 0;
  while (value >= 1000 && at < sizes.length - 1) {
    value /= 1024;
    at += 1;
  }
  const digits = at > 1 && value < 10 ? 1 : 0;
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${sizes[at]}`;
}
