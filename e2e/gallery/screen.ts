import type { Page } from "@playwright/test";
import type { Brand, State } from "./facets.ts";
import type { Places } from "./places.ts";

/** What the API answers at addresses that match, in place of what it would. */
export type Answers = Readonly<Record<string, unknown>>;

/** A screen of the portal: a route, or one variant of it. */
export type Screen = {
  /** The route's name in the router's table. */
  route: string;
  /** Which variant of the route, where it has several. */
  part?: string;
  path: (places: Places) => string;
  /** Who looks, the student of the demo when nothing is said; "unreachable" has no telephone and no address. */
  who?: "visitor" | "newcomer" | "unreachable";
  /** What was done before the page is opened. */
  before?: (page: Page, places: Places) => Promise<unknown>;
  /** Answers that the demo doesn't give. */
  answers?: Answers;
  /** What is done on the page before it counts as full. */
  fill?: (page: Page) => Promise<void>;
  /** What sends a form: then "loading" and "failed" are what the form shows after it, and "empty" is the form untouched. */
  submit?: (page: Page) => Promise<void>;
  /** The calls that are held back in "loading" and fail in "failed"; all but the student's own when nothing is said. */
  asks?: string | RegExp;
  /** How the page comes to be empty: seen by somebody who has just registered, or with answers as an empty school gives. */
  empty?: "newcomer" | Answers;
  /** The states that it has, where it lacks some, and why it lacks the others. */
  only?: readonly [readonly State[], why: string];
  /** Where only one brand has it. */
  brand?: Brand;
};

/** Presses the button that sends a form. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).last().click();

/** The name of a screen in lists and files. */
export const nameOf = ({ route, part }: Screen): string => (part ? `${route} (${part})` : route);
