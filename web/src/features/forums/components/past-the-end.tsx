import { Navigate } from "react-router";
import { pageSearch } from "../../../ui/page-numbers.ts";

type PagedQuery = { data?: { last_page: number } | undefined; isPlaceholderData: boolean };

/** What stands in for a page that is on its way knows nothing of the last one: a reply may just have made a new page. */
export const isPastTheEnd = (page: number, { data, isPlaceholderData }: PagedQuery): boolean =>
  data !== undefined && !isPlaceholderData && page > data.last_page;

/** An address that asks for a page which is no more leads to the last one. */
export const ToLastPage = ({ last }: { last: number }) => (
  <Navigate to={{ search: pageSearch(last) }} replace />
);
