import { commonErrors, type Endpoint, type ErrorCode, endpoints, errors } from "@sabia/contract";
import type { z } from "zod";
import { createSchemaBook, type JsonSchema, type SchemaBook } from "./openapi-schemas.ts";

type Json = Record<string, unknown>;
export type OpenApiDocument = {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    readonly responses: Json;
    readonly securitySchemes: Json;
  };
} & Json;

/** Statuses with a Retry-After header (wire §1). */
const waiting = new Set([429, 503]);

/** The contract's table as an OpenAPI 3.1 document: everything is derived from it. */
export function describeApi(table: Record<string, Endpoint> = endpoints): OpenApiDocument {
  const book = createSchemaBook(failureSchemas);
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of Object.values(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint, book) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sabiá API",
      version: "1",
      description: [
        "The API of a brand's portal; the brand is found by the host. A trailing slash makes no difference.",
        'A `POST` with `_method: "PATCH"` in its body reaches the `PATCH` of the same path.',
        "Every answer carries `X-Request-Id`; a failure repeats it as `request_id`. Messages are in Portuguese.",
      ].join("\n\n"),
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: book.schemas,
      responses: Object.fromEntries(commonErrors.map((code) => [code, describeFailure([code])])),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The `token` that signing in answers." },
      },
    },
  };
}

const failureSchemas: Record<string, JsonSchema> = {
  Failure: {
    type: "object",
    properties: { message: { type: "string" }, request_id: { type: "string" } },
    required: ["message", "request_id"],
  },
  InvalidFields: {
    type: "object",
    properties: {
      message: { type: "string" },
      errors: {
        type: "object",
        description: "Messages by field; nested fields are keyed with dots.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
      request_id: { type: "string" },
    },
    required: ["message", "errors", "request_id"],
  },
};

function describeEndpoint(endpoint: Endpoint, book: SchemaBook): Json {
  const name = operationName(endpoint);
  const { body, multipart } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2]],
    // By its errors: refreshing and signing out need the token too.
    security: endpoint.errors.includes("unauthenticated") ? [{ token: [] }] : [],
    parameters: [
      ...describeParameters("path", endpoint.params, `${name}Params`, book),
      ...describeParameters("query", endpoint.query, `${name}Query`, book),
      ...(endpoint.errors.includes("keyReused") ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: book.add(body, `${name}Body`, "input") } },
      },
    }),
    ...(multipart && {
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { [multipart.field]: { type: "string", format: "binary" } },
              required: [multipart.field],
            },
          },
        },
      },
    }),
    responses: { ...describeAnswers(endpoint, name, book), ...describeFailures(endpoint, name, book) },
  };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "What is sent again under the same key is done once",
  schema: { type: "string" },
};

/** `GET /v1/course/:matriculaId` → `getCourseByMatriculaId`. */
function operationName({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/v1\//, "")
    .replace(/:/g, "by-")
    .split(/[^a-zA-Z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function describeParameters(
  place: "path" | "query",
  schema: z.ZodObject | undefined,
  name: string,
  book: SchemaBook,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = book.inline(schema, name);
  return Object.entries(properties).map(([field, of]) => ({
    name: field,
    in: place,
    required: place === "path" || required.includes(field),
    schema: of,
  }));
}

function describeAnswers(endpoint: Endpoint, name: string, book: SchemaBook): Json {
  if (endpoint.bytes) {
    const content = { "*/*": {} };
    const whole = { 200: { description: "The bytes", content } };
    if (!endpoint.errors.includes("rangeNotSatisfiable")) return whole;
    return {
      ...whole,
      206: { description: "The part that `Range` asks for", content },
      304: { description: "What the client has is still right" },
    };
  }
  return Object.fromEntries(
    Object.entries(endpoint.answers)
      .filter(([status]) => Number(status) < 300)
      .map(([status, schema]) => [
        status,
        {
          description: status === "201" ? "Created" : "Success",
          content: { "application/json": { schema: book.add(schema, `${name}${status}`, "output") } },
        },
      ]),
  );
}

/**
 * Failures by status, with the message of each code; the endpoint's own schema for a status takes precedence.
 */
function describeFailures(endpoint: Endpoint, name: string, book: SchemaBook): Json {
  const codes = [...new Set<ErrorCode>([...endpoint.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => {
      const [first] = list;
      const common = list.length === 1 && commonErrors.some((code) => code === first);
      if (common) return [status, { $ref: `#/components/responses/${first}` }];
      const own = endpoint.answers[status];
      return [status, describeFailure(list, own && book.add(own, `${name}${status}`, "output"))];
    }),
  );
}

/** One answer for all error codes of a status. */
function describeFailure(codes: readonly ErrorCode[], own?: JsonSchema): Json {
  const status = errors[codes[0] as ErrorCode].status;
  const schema = own ?? { $ref: `#/components/schemas/${status === 422 ? "InvalidFields" : "Failure"}` };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: code, value: { message: errors[code].message } }]),
  );
  return {
    description: codes.map((code) => errors[code].message).join(" · "),
    ...(waiting.has(status) && {
      headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
    }),
    content: { "application/json": { schema, examples } },
  };
}
