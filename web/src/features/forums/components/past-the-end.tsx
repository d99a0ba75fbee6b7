import { Navigate } from "react-router";
import { pageSearch } from "../../../ui/page-numbers.ts";

type PagedQuery = { data?: { last_page: number } | undefined; isPlaceholderData: boolean };

/** Placeholder data of a loading page have a stale last page: a reply may just have created a new page. */
export const isPastTheEnd = (page: number, { data, isPlaceholderData }: PagedQuery): boolean =>
  data !== undefined && !isPlaceholderData && page > data.last_page;

/** Redirects from a page number past the end to the last page. */
export const ToLastPage = ({ last }: { last: number }) => (
  <Navigate to={{ search: pageSearch(last) }} replace />
);
