import type { Page } from "@playwright/test";
import type { Brand, State, Width } from "./facets.ts";
import type { Places } from "./places.ts";

/** Mocked API answers by address pattern. */
export type Answers = Readonly<Record<string, unknown>>;

/** A screen of the portal: a route, or one variant of it. */
export type Screen = {
  /** The route's name in the router's table. */
  route: string;
  /** The variant of the route, if it has several. */
  part?: string;
  path: (places: Places) => string;
  /**
   * Who opens it, by default the demo's student; "unreachable" has no phone and no address, "buyer" has a boleto to
   * pay, "classmate" has answered and started lists.
   */
  user?: "visitor" | Exclude<keyof Places["tokens"], "student">;
  /** Runs before the page is opened. */
  before?: (page: Page, places: Places) => Promise<unknown>;
  /** Answers that the demo doesn't give. */
  answers?: Answers;
  /** Brings the page into its full state. */
  fill?: (page: Page) => Promise<void>;
  /** Submits a form: then "loading" and "failed" show the form after submitting, and "empty" the untouched form. */
  submit?: (page: Page) => Promise<void>;
  /** The calls that are held in "loading" and fail in "failed"; by default all but those for the session. */
  asks?: string | RegExp;
  /** How the page becomes empty: opened by somebody who has just registered, or with the answers of an empty school. */
  empty?: "newcomer" | Answers;
  /** The states it has, if not all, and why it lacks the others, or which part of the route shows them. */
  only?: readonly [readonly State[], why: string | { part: string | undefined }];
  /** The only brand that has it. */
  brand?: Brand;
  /** The only widths that have it, such as those of a phone's sheet. It is opened at the first. */
  widths?: readonly Width[];
};

/** Clicks the button that submits a form. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).last().click();

/** For `only`: the part of the route that shows the other states; by default the one without a name. */
export const shownBy = (part?: string) => ({ part });

/** The screen's name in lists and file names. */
export const nameOf = ({ route, part }: Screen): string => (part ? `${route} (${part})` : route);
