import fc, { type Arbitrary } from "fast-check";

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Texts that break what trusts them: SQL, HTML, paths, numbers that are none, characters that are none. */
export const nastyTexts = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udc00x",
    "\uffff",
    "\u202eabc",
    "😀".repeat(40),
    "\r\nSet-Cookie: a=b",
  ],
  ...[
    "NaN",
    "Infinity",
    "-1",
    "0",
    "1e3",
    "0x10",
    "1.5",
    "９",
    "-0",
    "9".repeat(40),
    "null",
    "undefined",
    "true",
  ],
  ...[
    "'",
    "' or '1'='1",
    "'; drop table users; --",
    "1) union select 1,2 --",
    "$1",
    "%",
    "\\",
    "1;select pg_sleep(9)",
  ],
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    ["$", "{7*7}"].join(""),
    "{{7*7}}",
    "<!--",
    "]]>",
    "&#0;",
  ],
  ...[
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "C:\\boot.ini",
    "file:///etc/passwd",
    "a/../b",
  ],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then"],
  ...["x".repeat(10_001), "á".repeat(70_000), "a@".repeat(5_000), "9".repeat(5_000), "(".repeat(3_000)],
] as const;

/** What no field of the contract is. */
export const nastyValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts),
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1, 1.5, -0, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324],
    ...[
      [],
      {},
      [[]],
      [null],
      [1, 1],
      { a: 1 },
      { toString: 1 },
      JSON.parse('{"then":1}'),
      { length: -1 },
      Array(300).fill(1),
    ],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that are no object in JSON, or one that means harm. */
export const nastyBodies = [
  ...[
    "",
    "null",
    "[]",
    "1",
    '"x"',
    "true",
    "{",
    "{]",
    '{"a":1,}',
    "{'a':1}",
    "NaN",
    '{"a":\u0000}',
    "\ufeff{}",
  ],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"a":1,"a":2}'],
  ...[
    '{"id":1e400}',
    '{"id":-0}',
    '{"id":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"hasOwnProperty":1,"toString":2}',
  ],
  ...[nested(5_000, "[", "]"), nested(5_000, '{"a":', "}"), `{"a":${nested(3_000, "[", "]")}}`],
  `{"a":"${"x".repeat(300_000)}"}`,
] as const;

export const nastyTypes = [
  ...["text/plain", "application/x-www-form-urlencoded", "application/xml", "multipart/form-data", "a", ""],
  ...[
    "application/json; charset=utf-16",
    "application/json;",
    "application/merge-patch+json",
    "image/png",
    "*/*",
  ],
  "multipart/form-data; boundary=",
] as const;

export const nastyTokens = [
  ...[
    "",
    "Bearer",
    "Bearer ",
    "bearer x",
    `Bearer ${"x".repeat(43)}`,
    `Bearer ${"x".repeat(9_000)}`,
    "Basic YTpi",
  ],
  ...[
    "Bearer null",
    "Bearer ../../x",
    "Bearer ' or 1=1",
    `Bearer ${"A".repeat(42)}=`,
    "Bearer a b",
    "Token abc",
  ],
] as const;
