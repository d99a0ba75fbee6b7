import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { id, idField } from "./fields.ts";
import { keysOf } from "./keys-of.ts";
import { packageTypes, paymentMethods } from "./money.ts";

/** Package types (spec §3). */
export const packageType = z.enum(packageTypes);
/** How a package can be paid (spec §3). */
export const paymentMethod = z.enum(keysOf(paymentMethods));
/** Money, in whole cents of a real (spec §9). */
export const cents = z.int().min(0);

/**
 * A package on offer (spec §3). `description` is HTML. `single_payment` and `plan` are null for the other
 * types; a PLAN's `amount` is monthly. Extensions are `unit`, which completes the
 * address `/enroll/{unit}/{package}`, and a course's `slug`, for its seal.
 */
export const coursePackage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  amount: cents,
  type: packageType,
  status: z.enum(["ACTIVE", "INACTIVE"]),
  courses: z.array(z.object({ id, name: z.string(), slug: z.string() })),
  single_payment: z.object({ installments: z.int().min(1) }).nullable(),
  plan: z.object({ trial_days: z.int().min(0), installments: z.int().min(1) }).nullable(),
  payment_methods: z.array(paymentMethod),
  formatted_payment_methods: z.array(z.string()),
  unit: z.object({ id, name: z.string() }).nullable(),
});

/** The shop: course packages, readable without signing in. */
export const packageEndpoints = defineEndpoints({
  "GET /v1/course-packages": {
    access: "public",
    summary: "Extension to the specification: the packages that can be bought now, for the shop's page",
    answers: { 200: z.array(coursePackage) },
    errors: [],
  },
  "GET /v1/course-packages/:package": {
    access: "public",
    summary: "A package, even an inactive one",
    params: z.object({ package: idField }),
    answers: { 200: coursePackage },
    errors: ["notFound"],
  },
});
