import { useQuery } from "../../../platform/api/use-query.ts";
import { forumsQuery } from "../../../platform/study/forums.ts";

/** The page's parts ask for the forums one after the other: one answer does for all. */
export const useForums = () => useQuery({ ...forumsQuery, staleTime: 5_000 });
