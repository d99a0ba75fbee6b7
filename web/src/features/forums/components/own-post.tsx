import { errorTexts } from "@sabia/contract/texts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCurrentUser } from "../../../platform/session/current-user.ts";
import { ClosedDialog } from "./closed-dialog.tsx";
import { LoadingDialog } from "./loading-dialog.tsx";

type OwnPostProps<T> = {
  title: string;
  query: UseQueryResult<T>;
  /** Whether the post belongs to the place in the URL. */
  belongsHere: (post: T) => boolean;
  authorOf: (post: T) => number;
  onLeave: () => void;
  children: (post: T) => ReactNode;
};

/** The current version of the post to edit, for its author only (spec §6). */
export function OwnPost<T>({ title, query, belongsHere, authorOf, onLeave, children }: OwnPostProps<T>) {
  const userId = useCurrentUser().data?.user.id;
  const post = query.isFetchedAfterMount ? query.data : undefined;
  if (post === undefined || !belongsHere(post))
    return <LoadingDialog title={title} query={query} onLeave={onLeave} />;
  if (authorOf(post) !== userId)
    return <ClosedDialog title={title} why={errorTexts.notAuthor} onLeave={onLeave} />;
  return children(post);
}
