import type { Page } from "@playwright/test";
import { finish, typeCard } from "../commerce/buyer.ts";
import type { State } from "./facets.ts";
import type { Places } from "./places.ts";
import { press, type Screen, shownBy } from "./screen.ts";

const opened: readonly [State[], string] = [
  ["full", "loading", "failed", "long"],
  "It shows a package, and there is one or there isn't.",
];

/** Adds the package to the cart. */
async function fillCart(page: Page, { packageId }: Places): Promise<void> {
  await page.goto(`/enroll/1/${packageId}`);
  await press("Adicionar ao Carrinho")(page);
  await page.getByText("Está no seu carrinho.").waitFor();
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, "4000000000000010");
}

/** The store, the cart and the checkout. */
export const shopScreens: Screen[] = [
  {
    route: "showcase",
    path: () => "/vitrine",
    user: "visitor",
    empty: { "**/course-packages": [] },
  },
  { route: "enroll", path: ({ packageId }) => `/enroll/1/${packageId}`, user: "visitor", only: opened },
  {
    route: "enroll",
    part: "not for sale",
    path: () => "/enroll/1/4",
    user: "visitor",
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "enroll",
    part: "unknown",
    path: () => "/enroll/1/999",
    user: "visitor",
    only: [["full"], "There is no such package."],
  },
  {
    route: "enroll",
    part: "free",
    path: () => "/enroll/1/1",
    user: "visitor",
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "enroll",
    part: "plan",
    path: () => "/enroll/1/3",
    user: "visitor",
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "enroll",
    part: "added to the cart",
    path: ({ packageId }) => `/enroll/1/${packageId}`,
    fill: press("Adicionar ao Carrinho"),
    only: [["full"], shownBy()],
  },
  {
    route: "cart",
    path: () => "/cart",
    before: fillCart,
    fill: payByCard,
    only: [["full", "loading", "failed", "long"], shownBy("empty")],
  },
  {
    route: "cart",
    part: "empty",
    path: () => "/cart",
    only: [["full"], "Nothing is in it."],
  },
  {
    route: "cart",
    part: "boleto",
    path: () => "/cart",
    before: fillCart,
    user: "unreachable",
    fill: (page) => page.getByLabel("Boleto", { exact: true }).check(),
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "cart",
    part: "fields refused",
    path: () => "/cart",
    before: fillCart,
    fill: async (page) => {
      await page.getByLabel("Cartão de crédito").check();
      await finish(page).click();
    },
    only: [["full"], shownBy()],
  },
  {
    route: "cart",
    part: "ordered",
    path: () => "/cart",
    before: fillCart,
    fill: async (page) => {
      await payByCard(page);
      await page.getByLabel("Parcelas").selectOption({ index: 1 });
    },
    submit: (page) => finish(page).click(),
    asks: "**/api/v1/orders",
    only: [["loading", "failed"], shownBy()],
  },
  {
    route: "cart",
    part: "a visitor",
    path: () => "/cart",
    before: fillCart,
    user: "visitor",
    only: [["full"], shownBy()],
  },
  {
    route: "cart",
    part: "free",
    path: () => "/cart",
    before: (page, places) => fillCart(page, { ...places, packageId: 1 }),
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "cart",
    part: "the student's data",
    path: () => "/cart",
    before: fillCart,
    asks: "**/api/v1/auth/user",
    only: [["failed"], shownBy()],
  },
  {
    route: "cart",
    part: "boleto excluded",
    path: () => "/cart",
    before: async (page, places) => {
      await fillCart(page, places);
      await fillCart(page, { ...places, packageId: 5 });
    },
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "cart",
    part: "card refused",
    path: () => "/cart",
    before: async (page, places) => {
      await fillCart(page, places);
      const json = { message: "Pagamento recusado pela operadora do cartão." };
      await page.route("**/api/v1/orders", (route) => route.fulfill({ status: 402, json }));
    },
    fill: async (page) => {
      await payByCard(page);
      await page.getByLabel("Parcelas").selectOption({ index: 1 });
      await finish(page).click();
      await page.getByText("recusado").first().waitFor();
    },
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  { route: "plan", path: () => "/plan/3", only: opened, brand: "sabia" },
  {
    route: "plan",
    part: "card",
    path: () => "/plan/3",
    fill: payByCard,
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  {
    route: "plan",
    part: "no plan",
    path: () => "/plan/1",
    only: [["full"], "The package is paid in another way."],
  },
  {
    route: "plan",
    part: "unknown",
    path: () => "/plan/999",
    only: [["full"], "There is no such plan."],
  },
  {
    route: "ambienteAluno.orders",
    part: "boleto to pay",
    path: () => "/pedidos",
    user: "buyer",
    only: [["full"], shownBy()],
    brand: "sabia",
  },
  { route: "ambienteAluno.orders", path: () => "/pedidos", empty: "newcomer" },
  {
    route: "ambienteAluno.course.financial",
    path: ({ enrollmentId }) => `/cursos/financeiro/${enrollmentId}`,
    asks: "**/transactions/",
    empty: { "**/transactions/": { payments: [] } },
    brand: "sabia",
  },
];
