import { pageSearch } from "../../../ui/page-numbers.ts";
import { Redirect } from "../../../ui/redirect.tsx";

type PagedQuery = { data?: { last_page: number } | undefined; isFetching: boolean };

/** While a page is loading, the data shown have a stale last page: a reply may just have created a new page. */
export const isPastTheEnd = (page: number, { data, isFetching }: PagedQuery): boolean =>
  data !== undefined && !isFetching && page > data.last_page;

/** Redirects from a page number past the end to the last page. */
export const ToLastPage = ({ last }: { last: number }) => <Redirect to={{ search: pageSearch(last) }} />;
