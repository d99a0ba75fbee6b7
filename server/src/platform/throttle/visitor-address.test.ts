import { expect, test } from "vitest";
import { networkOf } from "./visitor-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2a02:3:4:5:6", "2001:db8:1:2a00"],
  ["2001:db8:1:2aff::1", "2001:db8:1:2a00"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:0"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["203.0.113.7:555", "203.0.113.7"],
  ["[2001:db8:1:2aff::1]:555", "2001:db8:1:2a00"],
  ["[2001:db8:1:2aff::1]", "2001:db8:1:2a00"],
  ["[::ffff:203.0.113.7]:555", "203.0.113.7"],
  // A peer that reset its connection.
  [undefined, ""],
])("the address %s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
