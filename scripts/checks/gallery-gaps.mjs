/** Routes that only redirect. */
const withoutScreen = ["ambienteAluno"];

/**
 * Differences between the router's table and the gallery's screens, by route name: routes without a
 * picture, and screens whose route doesn't exist.
 */
export function findGaps(routes, pictured) {
  return [
    ...routes
      .filter((route) => !pictured.includes(route) && !withoutScreen.includes(route))
      .map((route) => `${route}: no picture`),
    ...new Set(
      pictured.filter((route) => !routes.includes(route)).map((route) => `${route}: no route of this name`),
    ),
  ];
}
