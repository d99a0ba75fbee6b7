/** Items a page (wire §1). */
export const pageSize = 10;
const largestInteger = 2_147_483_647;

/** What comes before a page; a page that no list can have skips as much as the database can count. */
export type Slice = { skip: number };
export const sliceOf = (page: number): Slice => ({
  skip: Math.min((page - 1) * pageSize, largestInteger - pageSize),
});

/** The page where the item at this position (from 1) stands. */
export const pageOf = (position: number): number => Math.ceil(position / pageSize);

/** One page as it is answered; an empty list has one page (wire §1). */
export const presentPage = <T>(data: T[], page: number, total: number) => ({
  data,
  current_page: page,
  last_page: Math.max(1, pageOf(total)),
  total,
});
