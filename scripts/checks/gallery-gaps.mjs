/** Routes that only redirect. */
const withoutScreen = ["ambienteAluno"];

/**
 * Differences between the router's table and the gallery's screens: routes without a picture, screens whose route
 * doesn't exist, and screens that leave states to a part that doesn't exist.
 */
export function findGaps(routes, screens) {
  const pictured = screens.map(({ route }) => route);
  const isShown = (wanted, part) =>
    screens.some((screen) => screen.route === wanted.route && screen !== wanted && screen.part === part);
  return [
    ...routes
      .filter((route) => !pictured.includes(route) && !withoutScreen.includes(route))
      .map((route) => `${route}: no picture`),
    ...new Set(
      pictured.filter((route) => !routes.includes(route)).map((route) => `${route}: no route of this name`),
    ),
    ...screens
      .filter(({ only }) => typeof only?.[1] === "object")
      .filter((screen) => !isShown(screen, screen.only[1].part))
      .map(({ route, part, only: [, shown] }) => {
        const missing = shown.part ? `its part "${shown.part}"` : "its main part";
        return `${route}${part ? ` (${part})` : ""}: no picture of ${missing}, which is to show the other states`;
      }),
  ];
}

/**
 * Titles of the web's parts of a page (`readPageStates`) that no picture shows. In an accessibility tree a heading or a
 * dialog has its name in quotation marks.
 */
export const findUnseen = (titles, trees) =>
  titles
    .filter(({ title }) => !trees.some((tree) => tree.includes(`"${title}"`)))
    .map(({ title, file }) => `${file}: no picture shows "${title}"`);
