import { commonErrors, type Endpoint, endpoints, errors } from "@sabia/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeApi } from "./openapi.ts";

const document = describeApi();
const table = Object.entries(endpoints) as [string, Endpoint][];

type Operation = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: unknown;
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: { $ref: string } }> }
  >;
};
const operationOf = ({ method, path }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as Operation | undefined;

/** Follows a reference from the document's root. */
const follow = (ref: string): unknown =>
  ref
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

function* references(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref") yield inner as string;
    else yield* references(inner);
  }
}

describe.each(table)("%s", (_key, endpoint) => {
  const operation = operationOf(endpoint);

  test("is described with its parameters, body and security", () => {
    const names = (place: string) =>
      operation?.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    expect(names("path")).toEqual(Object.keys(endpoint.params?.shape ?? {}));
    expect(names("query")).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    expect("requestBody" in (operation ?? {})).toBe((endpoint.body ?? endpoint.multipart) !== undefined);
    expect(names("header")).toEqual(endpoint.errors.includes("keyReused") ? ["Idempotency-Key"] : []);
    // Public endpoints that are about the caller's token need it too.
    const asksForToken = endpoint.errors.includes("unauthenticated");
    expect(operation?.security).toEqual(asksForToken ? [{ token: [] }] : []);
  });

  test("describes each answer and each failure with its message", () => {
    for (const status of Object.keys(endpoint.answers)) expect(operation?.responses).toHaveProperty(status);
    for (const code of [...endpoint.errors, ...commonErrors]) {
      const given = operation?.responses[errors[code].status];
      const response = given?.$ref ? (follow(given.$ref) as typeof given) : given;
      expect(response?.description).toContain(errors[code].message);
    }
  });
});

test("every reference resolves", () => {
  const broken = [...references(document)].filter((ref) => follow(ref) === undefined);
  expect(broken).toEqual([]);
});

test("every operation has a unique name", () => {
  const names = table.map(([, endpoint]) => operationOf(endpoint)?.operationId);
  expect(new Set(names).size).toBe(table.length);
});

test("a recursive schema refers to itself from the document's root", () => {
  type Node = { topics: Node[] };
  const node: z.ZodType<Node> = z.object({
    get topics() {
      return z.array(node);
    },
  });
  const { components } = describeApi({
    tree: {
      method: "GET",
      path: "/v1/tree",
      access: "public",
      summary: "",
      answers: { 200: node },
      errors: [],
    },
  });
  expect(components.schemas.getTree200).toMatchObject({
    properties: { topics: { items: { $ref: "#/components/schemas/getTree200" } } },
  });
});

test("the input and output forms of a schema are kept apart", () => {
  const lenient = z.object({ page: z.string().transform(Number).optional(), size: z.int().default(10) });
  const { paths, components } = describeApi({
    list: {
      method: "POST",
      path: "/v1/list",
      access: "public",
      summary: "",
      body: lenient,
      answers: { 200: z.object({ size: z.int().default(10) }) },
      errors: [],
    },
  });
  expect(paths["/v1/list"]).toHaveProperty("post");
  expect(components.schemas.postListBody).toMatchObject({ properties: { page: { type: "string" } } });
  expect(components.schemas.postListBody).not.toHaveProperty("required");
  expect(components.schemas.postList200).toMatchObject({ required: ["size"] });
});

test("206 and 304 are described where ranges are supported, not for a copy of one's data", () => {
  const statusesOf = (key: keyof typeof endpoints) =>
    Object.keys(operationOf(endpoints[key])?.responses ?? {}).filter((status) => status < "400");
  expect(statusesOf("GET /v1/file/get-file")).toEqual(["200", "206", "304"]);
  expect(statusesOf("GET /v1/auth/my-data")).toEqual(["200"]);
});

test("an id is an integer within its bounds, or its digits", () => {
  const parameters = operationOf(endpoints["GET /v1/unities/:unit"])?.parameters;
  expect(parameters?.[0]?.schema).toEqual({
    anyOf: [
      { type: "integer", minimum: 1, maximum: 2_147_483_647 },
      { type: "string", pattern: "^\\d{1,10}$" },
    ],
  });
});
