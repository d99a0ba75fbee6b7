import { largestInteger } from "../../platform/largest-integer.ts";

/** Items per page (wire §1). */
export const pageSize = 10;

/** The number of items before a page, capped at the database's largest integer for absurd page numbers. */
export type Slice = { skip: number };
export const sliceOf = (page: number): Slice => ({
  skip: Math.min((page - 1) * pageSize, largestInteger - pageSize),
});

/** The page of the item at this position, from 1. */
export const pageOf = (position: number): number => Math.ceil(position / pageSize);

/** A page in the form of wire §1; an empty list has one page. */
export const presentPage = <T>(data: T[], page: number, total: number) => ({
  data,
  current_page: page,
  last_page: Math.max(1, pageOf(total)),
  total,
});
