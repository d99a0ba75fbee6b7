/** The test cards of the gateway's simulator (wire §5), by what becomes of a charge. */
export const cards = {
  approved: "4000000000000010",
  refused: "4000000000000028",
  processing: "4000000000000036",
} as const;
