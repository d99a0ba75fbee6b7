import type { LightMyRequestResponse } from "fastify";
import type { Client, TestApp } from "../portal/test-portal.ts";
import { cards } from "./test-cards.ts";

/** The demo packages of the Sabiá brand, by kind. */
export const packages = { free: 1, single: 2, plan: 3, closed: 4, cardOnly: 5 } as const;

/** Contact data of a student without stored phone and address, as the form sends it. */
export const contact = {
  phone_number: "(11) 9 8765-4321",
  address_street: "Rua das Laranjeiras",
  address_number: "77",
  address_neighborhood: "Centro",
  address_complement: "",
  address_city_id: 3550308,
  address_state_id: 35,
  address_cep: "01001-000",
};

export const cardFields = (number: string = cards.approved) => ({
  card_holder_name: "CARLA NUNES",
  card_number: number,
  card_expiration_date: "12/39",
  card_cvv: "987",
});

export const byCard = (packageId: number, number?: string, more: object = {}) => ({
  course_packages: [packageId],
  payment_method: "CREDIT_CARD",
  ...contact,
  ...cardFields(number),
  ...more,
});

export const byBoleto = (packageId: number, more: object = {}) => ({
  course_packages: [packageId],
  payment_method: "BOLETO",
  ...contact,
  ...more,
});

export const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

export type PlacedOrder = {
  id: number;
  status: string;
  amount: number;
  boleto: { url: string; line: string; due_at: string } | null;
};

export const orderOf = (answer: LightMyRequestResponse): PlacedOrder => {
  if (answer.statusCode !== 201) throw new Error(`Not ordered: ${answer.statusCode} ${answer.body}`);
  return answer.json().order;
};

type Order = {
  id: number;
  status: string;
  amount: number;
  type: string;
  boleto: PlacedOrder["boleto"];
  next_charge_at: string | null;
  paid_in_vain: boolean;
};
export const listOrders = async (client: Client): Promise<Order[]> =>
  (await client.get("/orders")).json().orders;

/** Statuses of a student's enrollments by course, including the demo's. */
export async function statusByCourse(client: Client): Promise<Record<string, string>> {
  const { courses } = (await client.get("/course")).json().data;
  type Enrollment = { status: string; group: { syllabus: { course: { name: string } } } };
  return Object.fromEntries(
    (courses as Enrollment[]).toReversed().map(({ status, group }) => [group.syllabus.course.name, status]),
  );
}

/**
 * Delivers the gateway's waiting webhooks to the portal, in the given order. Returns the answers' statuses.
 */
export async function deliverWebhooks(
  portal: TestApp,
  secret: string,
  events: unknown[] = portal.payments.takeWebhooks(),
): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of events) {
    const answer = await portal.anonymous().post(`/webhooks/pagarme/${secret}`, event);
    statuses.push(answer.statusCode);
  }
  return statuses;
}

/** Runs the job that asks the gateway about open orders, as if it were due. */
export async function reconcile({ jobs }: TestApp): Promise<void> {
  await jobs.send("reconcile-orders", {});
  const failures = await jobs.run();
  if (failures.length > 0) throw failures[0];
}

/** Resets all purchases before each test, so that none sees another's orders. */
export async function resetShop({ db, payments }: TestApp): Promise<void> {
  payments.simulator.faults.clear();
  payments.takeWebhooks();
  await db.deleteFrom("orders").where("code", "not like", "import:%").execute();
  await db.deleteFrom("enrollments").where("number", "like", "P%").execute();
  await db.deleteFrom("throttles").execute();
}
