import type { CoursePackage } from "@sabia/contract";
import { expect } from "vitest";
import type { SavedContact } from "../../features/orders/check/check-contact.ts";
import { checkOrder } from "../../features/orders/check/check-order.ts";
import { orderPayload } from "./order-payload.ts";
import { cards } from "./test-cards.ts";

const today = "2026-11-21";
const onSale = (id: number, more: Partial<CoursePackage>): CoursePackage => ({
  id,
  name: `Pacote ${id}`,
  description: "",
  amount: 10_000,
  type: "SINGLE_PAYMENT",
  status: "ACTIVE",
  courses: [{ id, name: `Curso ${id}`, slug: `curso-${id}` }],
  single_payment: { installments: 1 },
  plan: null,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  formatted_payment_methods: [],
  unit: null,
  ...more,
});
const free = onSale(1, { type: "FREE", amount: 0, single_payment: null, payment_methods: [] });
const twelve = onSale(2, { single_payment: { installments: 12 } });
const plan = onSale(3, { type: "PLAN", single_payment: null, plan: { trial_days: 7, installments: 3 } });
const closed = onSale(4, { status: "INACTIVE" });
const cardOnly = onSale(5, { payment_methods: ["CREDIT_CARD"], single_payment: { installments: 3 } });
const boletoOnly = onSale(6, { payment_methods: ["BOLETO"] });
const sameCourse = onSale(7, { courses: [{ id: 2, name: "Curso 2", slug: "curso-2" }] });
const twoCourses = onSale(8, { courses: [...sameCourse.courses, ...cardOnly.courses] });
/** The highest price of a package: the total of 21 of them still fits the database column. */
export const dear = Array.from({ length: 22 }, (_, index) => onSale(100 + index, { amount: 100_000_000 }));
const shop = [free, twelve, plan, closed, cardOnly, boletoOnly, sameCourse, twoCourses, ...dear];

const city = { id: 3550308, name: "São Paulo", stateId: 35 };
export const nobody: SavedContact = { phones: [], addresses: [], city, inState: true };
const reachable: SavedContact = {
  phones: [{ id: 4, number: "5511999990000" }],
  addresses: [
    {
      id: 9,
      street: "Rua A",
      number: "1",
      complement: null,
      neighborhood: "Centro",
      cep: "01001000",
      cityId: 3550308,
      city: "São Paulo",
      stateId: 35,
    },
  ],
  city: undefined,
  inState: false,
};
export const card = {
  payment_method: "CREDIT_CARD",
  card_holder_name: "ANA LIMA",
  card_number: cards.approved,
  card_expiration_date: "12/26",
  card_cvv: "123",
};

const check = (body: object, saved = reachable) => {
  const payload = orderPayload(body);
  const wanted = shop.filter(({ id }) => payload.course_packages.includes(id));
  return checkOrder(payload, wanted, saved, today);
};
export const errorsOf = (body: object, saved?: SavedContact) => {
  const checked = check(body, saved);
  return "errors" in checked ? checked.errors : {};
};
export const draftOf = (body: object, saved?: SavedContact) => {
  const checked = check(body, saved);
  return "draft" in checked ? checked.draft : expect.fail(JSON.stringify(checked.errors));
};
