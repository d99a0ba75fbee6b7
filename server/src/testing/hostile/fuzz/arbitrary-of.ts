import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Values for a field by its name, where the schema alone would hardly ever produce valid ones. */
export type Plausible = Readonly<Record<string, Arbitrary<unknown>>>;

/** Values that satisfy a schema of the contract, in its input form. */
export const arbitraryOf = (schema: z.ZodType, plausible: Plausible): Arbitrary<unknown> =>
  ofSchema(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, plausible);

function ofSchema(schema: JsonSchema, plausible: Plausible): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice, plausible)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const { minLength = 0, maxLength = minLength + 60 } = schema;
  switch (schema.type) {
    case "string":
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 200) });
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 2_147_483_647 });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 2 ** 31, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(ofSchema(schema.items ?? {}, plausible), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 6, 6),
      });
    case "object":
      return ofObject(schema, plausible);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function ofObject({ properties = {}, required = [] }: JsonSchema, plausible: Plausible) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const own = ofSchema(schema, plausible);
    const likely = plausible[name];
    return [name, likely ? fc.oneof({ arbitrary: likely, weight: 4 }, { arbitrary: own, weight: 1 }) : own];
  });
  const all: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(all, { requiredKeys: required });
}
