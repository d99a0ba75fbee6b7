import { useQuery } from "../../../platform/api/use-query.ts";
import { forumsQuery } from "../../../platform/study/forums.ts";

/** Several components of the page use the forums: one request serves all. */
export const useForums = () => useQuery({ ...forumsQuery, staleTime: 5_000 });
