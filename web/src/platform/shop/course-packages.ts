import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";

/** The packages that can be bought now. Prices change: each visit asks again. */
export const coursePackagesQuery = queryOptions({
  queryKey: ["course-packages"],
  queryFn: ({ signal }) => call("GET /v1/course-packages", { signal }),
  staleTime: 0,
});

/** One package, also one that can't be bought any more. */
export const coursePackageQuery = (id: string) =>
  queryOptions({
    queryKey: ["course-packages", id],
    queryFn: ({ signal }) => call("GET /v1/course-packages/:package", { params: { package: id }, signal }),
    staleTime: 0,
  });
