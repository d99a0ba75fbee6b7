import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";

/** The packages on sale. Prices change, so each visit loads them again. */
export const coursePackagesQuery = queryOptions({
  queryKey: ["course-packages"],
  queryFn: ({ signal }) => call("GET /v1/course-packages", { signal }),
  staleTime: 0,
});

/** One package, on sale or not. */
export const coursePackageQuery = (id: string) =>
  queryOptions({
    queryKey: ["course-packages", id],
    queryFn: ({ signal }) => call("GET /v1/course-packages/:package", { params: { package: id }, signal }),
    staleTime: 0,
  });
