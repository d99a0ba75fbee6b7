/** The largest number that a column of type `integer` holds: an id, an amount in cents. */
export const largestInteger = 2_147_483_647;
