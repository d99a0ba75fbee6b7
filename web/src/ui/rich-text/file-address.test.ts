import { expect, test, vi } from "vitest";
import { readFileAddress } from "./file-address.ts";

const origin = "https://escola.example";
const read = (address: string) => readFileAddress(address, origin);

test("readFileAddress finds the file of an address of this site", () => {
  expect(read("/api/v1/file/get-file?file_name=mapa.png")).toEqual({ name: "mapa.png" });
  expect(read("/api/v1/file/get-file/?file_name=mapa.png")).toEqual({ name: "mapa.png" });
  expect(read("/api/v1/file/get-file-by-id?file_id=7")).toEqual({ id: "7" });
  expect(read(`${origin}/api/v1/file/get-file?file_name=a%20b.png`)).toEqual({ name: "a b.png" });
});

test("readFileAddress accepts no other origin and no other endpoint", () => {
  for (const address of [
    "https://fora.example/api/v1/file/get-file?file_name=mapa.png",
    "//fora.example/api/v1/file/get-file?file_name=mapa.png",
    "/api/v1/auth/logout?file_name=x",
    "/api/v1/file/get-file-of-others?file_name=x",
    "/api/v1/file/get-file",
    "data:image/png;base64,AAAA",
    "http://[",
    "",
  ])
    expect(read(address), address).toBeNull();
});

test("readFileAddress works without URL.canParse, which the oldest supported browser lacks", () => {
  vi.spyOn(URL, "canParse").mockImplementation(() => {
    throw new TypeError("URL.canParse is not a function");
  });
  expect(read("/api/v1/file/get-file?file_name=mapa.png")).toEqual({ name: "mapa.png" });
});
