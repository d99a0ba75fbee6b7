import { accountScreens } from "./account-screens.ts";
import { forumScreens } from "./forum-screens.ts";
import { frameScreens, rareScreens } from "./frame-screens.ts";
import type { Screen } from "./screen.ts";
import { shopScreens } from "./shop-screens.ts";
import { studyScreens } from "./study-screens.ts";

/** All photographed screens. */
export const screens: readonly Screen[] = [
  ...accountScreens,
  ...studyScreens,
  ...forumScreens,
  ...shopScreens,
  ...frameScreens,
  ...rareScreens,
  {
    route: "*",
    path: () => "/nao-existe",
    only: [["full"], "Nothing is asked for an address that leads nowhere."],
  },
];
