import { expect, test } from "vitest";
import { isDatabaseAway, isRefusal } from "./sql-errors.ts";

test.each([
  ["ECONNREFUSED", true],
  ["EPIPE", true],
  ["08006", true],
  ["40P01", true],
  ["53300", true],
  ["57P01", true],
  ["57014", true],
  ["28P01", true],
  ["3D000", true],
  ["25006", true],
  ["25P03", true],
  ["23505", false],
  ["42P01", false],
  ["ENOENT", false],
])("%s means that the database is away: %s", (code, away) => {
  expect(isDatabaseAway(Object.assign(new Error("It failed"), { code }))).toBe(away);
});

test.each([
  ["23505", true],
  ["40P01", true],
  ["57014", true],
  ["08006", false],
  ["53300", false],
  // A standby refuses until the connection leads to another server.
  ["25006", false],
  // The system's own, as long as a state of SQL.
  ["EPIPE", false],
  ["ECONNRESET", false],
  [undefined, false],
])("an error with the code %s is a refusal of the server: %s", (code, refused) => {
  expect(isRefusal(Object.assign(new Error("It failed"), { code }))).toBe(refused);
});
