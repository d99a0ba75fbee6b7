import { expect, type Page } from "@playwright/test";
import type { NewStudent } from "../support/new-student.ts";

/** The simulator's cards (wire §5). */
export const cards = {
  approved: "4000000000000010",
  refused: "4000000000000028",
  processing: "4000000000000036",
} as const;

type Order = {
  id: number;
  status: string;
  amount: number;
  installments: number;
  boleto: { line: string } | null;
};
type Orders = { orders: Order[] };
type Courses = { data: { courses: { id: number; status: string; group: { name: string } }[] } };

export const listOrders = async (buyer: NewStudent) => (await buyer.get<Orders>("/orders")).orders;
export const listEnrollments = async (buyer: NewStudent) =>
  (await buyer.get<Courses>("/course")).data.courses.map(({ status, group }) => `${group.name} ${status}`);

type Package = {
  id: number;
  name: string;
  amount: number;
  courses: object[];
  type: string;
  payment_methods: string[];
  single_payment: object | null;
};

/** Starts with these packages in the cart, as if each had been added on its page, which has tests of its own. */
export async function startCart(page: Page, ...ids: number[]): Promise<void> {
  const onSale = (await (await page.request.get("/api/v1/course-packages")).json()) as Package[];
  const items = ids.map((wanted) => {
    const found = onSale.find((one) => one.id === wanted);
    if (!found) throw new Error(`Package ${wanted} is not on sale.`);
    const { id, name, amount, courses, type, payment_methods, single_payment } = found;
    return { id, name, amount, courses, type, payment_methods, single_payment };
  });
  await page.addInitScript((newestFirst) => {
    // Once, before the tab's first page: the cart may be emptied later.
    if (window !== window.top || location.protocol === "about:" || sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "once");
    localStorage.setItem("cart", newestFirst);
  }, JSON.stringify(items.reverse()));
}

/** Adds the package to the cart from its page. */
export async function addToCart(page: Page, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/enroll/1/${id}`);
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
    await expect(page.getByText("Está no seu carrinho.")).toBeVisible();
  }
}

/** Fills in the card like a student. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Número do cartão").pressSequentially(number);
  await page.getByLabel("Nome no cartão").fill("LIA PRADO");
  await page.getByLabel("Validade").pressSequentially("0932");
  await page.getByLabel("CVV").pressSequentially("123");
}

/** Goes from the cart to the last button of a card payment, with the installments as offered. */
export async function fillCart(page: Page, card: string, installments: string): Promise<void> {
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, card);
  await page.getByLabel("Parcelas").selectOption(installments);
}

export const cartLink = (page: Page, count: number) =>
  page.getByRole("link", { name: `Carrinho, ${count} ${count === 1 ? "item" : "itens"}` });

export const finish = (page: Page) => page.getByRole("button", { name: "Finalizar pedido" });
