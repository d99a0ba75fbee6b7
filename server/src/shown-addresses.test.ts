import { expect, test } from "vitest";
import { brandAddress, portalAddress } from "./shown-addresses.ts";

test.each([
  ["localhost", "http://localhost:3000", "http://localhost:3000", "http://ipe.localhost:3000"],
  ["::", "http://localhost:3000", "http://localhost:3000", "http://ipe.localhost:3000"],
  // Nobody listens at localhost, so its address would be useless.
  ["192.0.2.2", "http://192.0.2.2:3000", "http://192.0.2.2:3000", "ipe.localhost"],
  ["fd00::2", "http://[fd00::2]:3000", "http://[fd00::2]:3000", "ipe.localhost"],
  ["escola.example", "http://escola.example:3000", "http://escola.example:3000", "ipe.localhost"],
])("at %s all printed addresses lead to the portal", (host, portal, byDefault, other) => {
  expect(portalAddress(host, 3000)).toBe(portal);
  expect(brandAddress(host, 3000, "localhost")).toBe(byDefault);
  expect(brandAddress(host, 3000, "ipe.localhost")).toBe(other);
});
