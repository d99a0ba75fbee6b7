import { z } from "zod";

export type JsonSchema = { [key: string]: unknown };
type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] };

/** Collects the named schemas of an OpenAPI document. */
export type SchemaBook = {
  readonly schemas: Record<string, JsonSchema>;
  /** Adds a schema under the name, and returns a reference to it. */
  add(schema: z.ZodType, name: string, io: "input" | "output"): JsonSchema;
  /** The schema itself, in its input form. */
  inline(schema: z.ZodObject, name: string): ObjectSchema;
};

const place = (name: string) => `#/components/schemas/${name}`;

/** A book that already holds `schemas`. */
export function createSchemaBook(initial: Record<string, JsonSchema>): SchemaBook {
  const schemas: Record<string, JsonSchema> = { ...initial };

  function convert(schema: z.ZodType, name: string, io: "input" | "output"): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...root
    } = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }))) as {
      $schema?: string;
      $defs?: Record<string, JsonSchema>;
    };
    // In a document, references start at its root: a schema's own definitions are moved there.
    const ownName = (key: string) => `${name}${key.replace(/\W|^_+/g, "")}`;
    const move = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(move);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          if (key !== "$ref" || typeof inner !== "string") return [key, move(inner)];
          return [key, inner === "#" ? place(name) : place(ownName(inner.replace("#/$defs/", "")))];
        }),
      );
    };
    for (const [key, definition] of Object.entries($defs))
      schemas[ownName(key)] = move(definition) as JsonSchema;
    return move(root) as JsonSchema;
  }

  return {
    schemas,
    add(schema, name, io) {
      schemas[name] = convert(schema, name, io);
      return { $ref: place(name) };
    },
    inline: (schema, name) => convert(schema, name, "input") as ObjectSchema,
  };
}
