/** Routes that only lead elsewhere. */
const withoutScreen = ["ambienteAluno"];

/**
 * What is amiss between the router's table and the gallery's screens, all by their routes' names: routes that have no
 * picture, and screens whose route there isn't.
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
