/** Test cards of the gateway simulator (wire §5), by the outcome of a charge. */
export const cards = {
  approved: "4000000000000010",
  refused: "4000000000000028",
  processing: "4000000000000036",
} as const;
