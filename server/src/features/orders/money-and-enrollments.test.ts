import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAgreement, moneyTaken, pressBoleto } from "../../testing/commerce/money-audit.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  packages,
  reconcile,
  resetShop,
  withKey,
} from "../../testing/commerce/shopping.ts";
import { cards } from "../../testing/commerce/test-cards.ts";
import { type Client, startTestApp, type TestApp, testWebhookSecret } from "../../testing/portal/test-app.ts";

// Whatever is ordered, paid, refused, expired, renewed or lost on the way, in any order: in the end the
// portal's orders match the gateway's, nobody has paid twice for a course, and enrollments match what was
// paid.

let portal: TestApp;
let students: Client[];
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Body = Record<string, unknown>;
type Step = { readonly what: string; run(): Promise<unknown> };

const student = fc.integer({ min: 0, max: 1 });
const key = fc.integer({ min: 0, max: 3 });
const trial = fc.constantFrom(7, 0);
const pick = fc.nat({ max: 999 });
const bodies: Body[] = [
  byCard(packages.single),
  byCard(packages.single, cards.refused),
  byCard(packages.single, cards.processing),
  byBoleto(packages.single),
  byCard(packages.cardOnly, cards.approved, { course_packages: [1, 5] }),
  byCard(packages.plan),
  byCard(packages.plan, cards.processing),
  byBoleto(packages.plan),
  { course_packages: [packages.free] },
];
const faults = ["drop_after", "garbage", "drop_before", "unavailable", "error_after"] as const;

/** The boletos, plans and paid charges of this run that a step can act on. */
const ours = async () => {
  const { rows } = await portal.database.pool.query<{ line: string }>(
    "select boleto_line as line from brand_sabia.payments where boleto_line is not null and gateway_id is not null",
  );
  const { orders, subscriptions } = await portal.payments.state();
  const codes = new Set(await listCodes());
  const plans = subscriptions.filter(({ code }) => codes.has(code));
  const paid = orders.filter(({ code, status }) => codes.has(code) && status === "paid");
  const months = plans.flatMap(({ invoices }) => invoices.filter(({ status }) => status === "paid"));
  return {
    lines: rows.map(({ line }) => line),
    plans: plans.map(({ id }) => id),
    charges: [...paid.flatMap(({ charges }) => charges), ...months.map(({ charge }) => charge)],
  };
};
const listCodes = async () =>
  (await portal.db.selectFrom("orders").select("code").where("code", "not like", "import:%").execute()).map(
    ({ code }) => code,
  );
/** Codes of this run's orders whose payment the bank reported only after their boleto had expired. */
const late = new Set<string>();
async function press(line: string, verb: string) {
  const code = await pressBoleto(portal, line, verb);
  if (code !== undefined) late.add(code);
}
const at = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(student, fc.nat(bodies.length - 1), key).map(
      ([buyer, body, name]): Step => ({
        what: `student ${buyer} orders ${JSON.stringify(bodies[body]?.course_packages)} by ${bodies[body]?.payment_method}, key ${name}`,
        run: async () => students[buyer]?.post("/orders", bodies[body], withKey(`run-${name}`)),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pick, fc.constantFrom("pay", "expire", "refuse")).map(
      ([index, verb]): Step => ({
        what: `boleto ${index}: ${verb}`,
        run: async () => {
          const line = at((await ours()).lines, index);
          if (line) await press(line, verb);
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, fc.constantFrom("renew", "fail", "cancel")).map(
      ([index, verb]): Step => ({
        what: `plan ${index}: ${verb}`,
        run: async () => {
          const id = at((await ours()).plans, index);
          if (id) await portal.payments.press(`subscriptions/${id}/${verb}`);
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: student.map(
      (buyer): Step => ({
        what: `student ${buyer} orders a plan by a card on which the bank decides later, and that is refused`,
        run: async () => {
          await students[buyer]?.post("/orders", byCard(packages.plan, cards.processing));
          const id = (await ours()).plans.at(-1);
          if (id) await portal.payments.press(`subscriptions/${id}/fail`);
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: pick.map(
      (index): Step => ({
        what: `charge ${index} is given back`,
        run: async () => {
          const charge = at((await ours()).charges, index);
          // The gateway may be failing just now.
          if (charge) await portal.payments.gateway.cancelCharge(charge.id).catch(() => undefined);
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(packages.single, packages.plan), fc.constantFrom(4990, 5990)).map(
      ([id, amount]): Step => ({
        what: `package ${id} costs ${amount}`,
        run: () => setPrice(id, amount),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pick, fc.boolean(), fc.boolean()).map(
      ([from, twice, backwards]): Step => ({
        what: `webhooks arrive${twice ? " twice" : ""}${backwards ? " backwards" : ""}, some are lost`,
        run: async () => {
          const events = portal.payments.takeWebhooks().slice(from % 3);
          const sent = [...events, ...(twice ? events : [])];
          await deliver(backwards ? sent.toReversed() : sent);
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 130, 2000, 86_400, 3 * 86_400).map(
      (seconds): Step => ({
        what: `${seconds} s pass`,
        run: () => pass(seconds),
      }),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ what: "the job runs", run: () => reconcile(portal) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...faults).map(
      (kind): Step => ({
        what: `the gateway begins to fail: ${kind}`,
        run: async () => portal.payments.simulator.faults.add({ kind, times: 3 }),
      }),
    ),
  },
);

async function signIn() {
  students = [await portal.signIn("carla"), await portal.signIn("bruno")];
}
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  portal.payments.simulator.tick();
  await signIn();
}

const setPrice = (id: number, amount: number) =>
  portal.db.updateTable("packages").set({ amount }).where("id", "=", id).execute();

const setTrial = (trial_days: number) =>
  portal.db.updateTable("packages").set({ trial_days }).where("id", "=", packages.plan).execute();

/** Delivers events; each is handled, or refused because the gateway is failing. */
async function deliver(events?: unknown[]) {
  const statuses = await deliverWebhooks(portal, testWebhookSecret, events);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
}

async function reset(trialDays: number) {
  await resetShop(portal);
  late.clear();
  await setTrial(trialDays);
  await setPrice(packages.single, 49_900);
  await setPrice(packages.plan, 4990);
  await signIn();
}

/**
 * Lets everything settle: the gateway works again and the next check of every order comes due, also of paid
 * ones (a week), whose refund may not have been reported. What happens during that week is checked, too.
 */
async function settle() {
  portal.payments.simulator.faults.clear();
  for (const seconds of [150, 3700, 90_000, 7 * 86_400, 3700, 90_000]) {
    await pass(seconds);
    await reconcile(portal);
  }
  await deliver();
}

/** Number of random sequences: docs/orders.md. */
const numRuns = Number(process.env.ORDER_RUNS ?? 12);

test("money and enrollments agree after any sequence of events", { timeout: numRuns * 25_000 }, async () => {
  const known = new Set<string>();
  await fc.assert(
    fc.asyncProperty(trial, fc.array(step, { minLength: 4, maxLength: 16 }), async (trialDays, steps) => {
      await reset(trialDays);
      for (const code of (await moneyTaken(portal)).keys()) known.add(code);
      const trace = [`a plan has ${trialDays} days of trial`];
      try {
        for (const { what, run } of steps) {
          trace.push(what);
          await run();
        }
        await settle();
        const { codes, taken } = await checkAgreement(portal, late);
        // Every charge at the gateway belongs to one of our orders.
        for (const [code, amount] of taken) {
          if (amount > 0 && !known.has(code)) expect(codes, `charged and forgotten: ${code}`).toContain(code);
        }
      } catch (error) {
        throw new Error(`${trace.join("\n")}\n${(error as Error).message}`, { cause: error });
      }
    }),
    { numRuns, endOnFailure: true },
  );
});
