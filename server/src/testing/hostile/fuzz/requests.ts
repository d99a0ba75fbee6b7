import { type Endpoint, type EndpointKey, endpoints } from "@sabia/contract";
import fc, { type Arbitrary } from "fast-check";
import { arbitraryOf, type Plausible } from "./arbitrary-of.ts";
import { type Depths, depthOf } from "./depths.ts";
import { nastyBodies, nastyTexts, nastyTokens, nastyTypes, nastyValue } from "./nasty.ts";
import { type Sender, senders } from "./senders.ts";

/** One request before it is sent, all of it text or JSON, so that it can be printed and sent again. */
export type FuzzRequest = {
  readonly key: EndpointKey;
  readonly sender: Sender;
  readonly token: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Instead of a body: a form with a file of this kind. */
  readonly file: { readonly kind: string; readonly name: string } | undefined;
  /** The path was changed and may not match the endpoint. */
  readonly astray: boolean;
};

/** Sources of values besides the contract's schemas. */
export type Sources = { readonly plausible: Plausible; readonly depths: Depths };

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

/** Params and query values are texts; others are written as an untyped client would. */
const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const shareOf: Record<Sender, number> = {
  classmate: 8,
  otherGroup: 8,
  otherBrand: 8,
  anonymous: 3,
  broken: 3,
};

type Change = (value: unknown) => unknown;
/** Puts a value somewhere within another: a field, an item, or the whole of it. */
const replaceAt = (nasty: unknown, where: number): Change =>
  function replace(value): unknown {
    if (typeof value !== "object" || value === null) return nasty;
    const keys = Object.keys(value);
    const key = keys[where % Math.max(1, keys.length)];
    if (key === undefined) return nasty;
    const inner = (value as Record<string, unknown>)[key];
    const deeper = typeof inner === "object" && inner !== null && where % 3 === 0;
    const changed = deeper ? replace(inner) : nasty;
    return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
  };
const without =
  (where: number): Change =>
  (value) =>
    Object.fromEntries(
      Object.entries(value as object).filter((_entry, index, all) => index !== where % all.length),
    );

const change: Arbitrary<Change> = fc.oneof(
  { arbitrary: fc.constant<Change>((value) => value), weight: 12 },
  { arbitrary: fc.tuple(nastyValue, fc.nat(30)).map(([nasty, where]) => replaceAt(nasty, where)), weight: 4 },
  { arbitrary: fc.nat(30).map(without), weight: 1 },
);

const queryNoise = [
  "&__proto__[a]=1",
  "&a[]=1&a[]=2",
  "&=",
  "&&&",
  "&%",
  "&%ff=%fe",
  "&page_number=2&page_number=3",
];
const twice = (query: string) => `${query}&${query}`;
const queryChange: Arbitrary<(query: string) => string> = fc.oneof(
  { arbitrary: fc.constant((query: string) => query), weight: 6 },
  { arbitrary: fc.constant(twice), weight: 1 },
  { arbitrary: fc.constantFrom(...queryNoise).map((noise) => (query: string) => query + noise), weight: 1 },
);

const headerValue = fc
  .constantFrom(...nastyTexts)
  .map((text) => text.replace(/[^\x20-\x7e]/g, "").slice(0, 3_000));
const headers = fc.record(
  {
    "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("same", "again"), headerValue),
    range: fc.constantFrom(
      "bytes=0-1",
      "bytes=-0",
      "bytes=9-1",
      "bytes=0-1,3-4",
      "bytes=99999999999-",
      "lines=1",
    ),
    "if-none-match": headerValue,
    "accept-encoding": fc.constantFrom("br", "gzip", "identity", "*;q=0", "br;q=x"),
    "user-agent": headerValue,
    "x-forwarded-for": headerValue,
    "x-http-method-override": fc.constantFrom("DELETE", "PATCH"),
    origin: fc.constantFrom("https://evil.example", "null"),
    cookie: headerValue,
  },
  { requiredKeys: [] },
);

const write = (value: unknown) => JSON.stringify(value ?? null);
const bodyText = (valid: Arbitrary<unknown>): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: valid.map(write), weight: 12 },
    { arbitrary: valid.map((value) => write(value).slice(0, -1)), weight: 1 },
    { arbitrary: valid.map((value) => write(value).replace("{", '{"__proto__":{"id":1},')), weight: 1 },
    { arbitrary: fc.constantFrom(...nastyBodies), weight: 2 },
  );

const contentType = fc.oneof(
  { arbitrary: fc.constant("application/json"), weight: 12 },
  { arbitrary: fc.constantFrom(...nastyTypes), weight: 1 },
);

/**
 * Requests to one endpoint by one sender: valid by its schemas, some with fields that belong together, and
 * mutations of those.
 */
function requestsOf(
  key: EndpointKey,
  endpoint: Endpoint,
  sender: Sender,
  { plausible, depths }: Sources,
): Arbitrary<FuzzRequest> {
  const { body, multipart, path, method } = endpoint;
  const changed = (part: "params" | "query" | "body"): Arbitrary<Record<string, unknown>> => {
    const schema = endpoint[part];
    if (!schema) return fc.constant({});
    const deep = depthOf(depths, sender, key, part);
    return fc
      .tuple(arbitraryOf(schema, plausible), fc.constantFrom({}, ...deep), change)
      .map(
        ([value, together, apply]) => apply({ ...(value as object), ...together }) as Record<string, unknown>,
      );
  };
  const override =
    method === "PATCH" ? fc.constantFrom({}, { _method: "PATCH" }, { _method: "x" }) : fc.constant({});
  const sent = fc.tuple(changed("body"), override).map(([value, more]) => {
    const object = typeof value === "object" && value !== null && !Array.isArray(value);
    return object ? { ...value, ...more } : value;
  });
  return fc
    .record({
      token: fc.constantFrom(...nastyTokens),
      params: changed("params"),
      query: changed("query"),
      queryChange,
      headers,
      contentType,
      body: method === "GET" && !body ? fc.constant(undefined) : bodyText(sent),
      file: multipart
        ? fc.option(
            fc.record({ kind: fc.constantFrom(...fileKinds), name: fc.constantFrom(...nastyTexts) }),
            { nil: undefined },
          )
        : fc.constant(undefined),
      slash: fc.boolean(),
    })
    .map((it) => {
      const values = typeof it.params === "object" && it.params !== null ? it.params : {};
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
      const texts = names.map((name) => asText((values as Record<string, unknown>)[name]));
      const filled = path.replace(/:(\w+)/g, (_all, name) => escaped(texts[names.indexOf(name)] ?? ""));
      const pairs = Object.entries(it.query ?? {}).map(
        ([name, value]) => `${name}=${escaped(asText(value))}`,
      );
      return {
        key,
        sender,
        token: it.token,
        file: it.file,
        path: `${filled}${it.slash ? "/" : ""}`,
        query: it.queryChange(pairs.join("&")),
        headers: { ...it.headers, ...(it.body !== undefined && { "content-type": it.contentType }) },
        body: it.body,
        astray: texts.some((text) => text === "" || /^\.{1,2}$/.test(text) || text.length > 200),
      };
    });
}

/** The kinds of files of `make-file.ts`. */
export const fileKinds = ["png", "wav", "svg", "empty", "cut", "html", "noise"] as const;

/** Requests to every endpoint of the contract, uniformly distributed. */
export function fuzzRequests(sources: Sources): Arbitrary<FuzzRequest> {
  const table = Object.entries(endpoints) as [EndpointKey, Endpoint][];
  return fc.oneof(
    ...table.map(([key, endpoint]) =>
      fc.oneof(
        ...senders.map((sender) => ({
          arbitrary: requestsOf(key, endpoint, sender, sources),
          weight: shareOf[sender],
        })),
      ),
    ),
  );
}
