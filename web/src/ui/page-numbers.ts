const visible = 5;

/** The pages to offer: five around the current one (spec §9). */
export function pageNumbers(current: number, last: number): number[] {
  const count = Math.min(visible, Math.max(1, last));
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), last - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}

/** The page number in `?pagina=`; 1 for anything invalid. */
export function readPage(search: URLSearchParams): number {
  const text = search.get("pagina") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/** The query string of a page; empty for the first. */
export const pageSearch = (page: number): string => (page > 1 ? `?pagina=${page}` : "");
