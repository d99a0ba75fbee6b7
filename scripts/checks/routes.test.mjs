import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readRoutes } from "./routes.mjs";

let web;
afterEach(() => rmSync(web, { recursive: true }));

function routesOf(source) {
  web = mkdtempSync(join(tmpdir(), "sabia-routes-"));
  mkdirSync(join(web, "src/app"), { recursive: true });
  writeFileSync(join(web, "src/app/router.tsx"), source);
  return readRoutes(web);
}

test("returns each route with its layouts' modules, through constants, functions and nesting", () => {
  const routes = routesOf(`
    const soon = (name: string, more = {}) => ({ path: paths[name], lazy: () => import("./soon-page.tsx"), ...more });
    const student: RouteObject = {
      lazy: () => import("./frame.tsx"),
      children: [
        { path: paths["my.home"], lazy: async () => ({ Component: (await import("../features/home/home-page.tsx")).Home }) },
        soon("my.grades"),
        { path: paths.away, loader: () => redirect("/") },
        { index: true, Component: Index },
        { path: paths.room, lazy: () => import("./room.tsx"), children: [{ path: "seat/:id", lazy: () => import("./seat.tsx") }] },
      ],
    };
    export const createRouter = () =>
      createBrowserRouter([{ Component: Root, children: [student, { path: "*", lazy: () => import("./lost-page.tsx") }] }]);
  `);
  expect(routes).toEqual([
    { name: "my.home", within: null, modules: ["src/app/frame.tsx", "src/features/home/home-page.tsx"] },
    { name: "my.grades", within: null, modules: ["src/app/frame.tsx", "src/app/soon-page.tsx"] },
    { name: "away", within: null, modules: ["src/app/frame.tsx"] },
    { name: "(index)", within: null, modules: ["src/app/frame.tsx"] },
    { name: "room", within: null, modules: ["src/app/frame.tsx", "src/app/room.tsx"] },
    {
      name: "seat/:id",
      within: "room",
      modules: ["src/app/frame.tsx", "src/app/room.tsx", "src/app/seat.tsx"],
    },
    { name: "*", within: null, modules: ["src/app/lost-page.tsx"] },
  ]);
});

test("fails on a lazy module that it does not find in the route table", () => {
  const source = `
    const hidden = () => import("./hidden-page.tsx");
    createBrowserRouter([{ path: "/", lazy: () => import("./home-page.tsx") }, { path: "/hidden", lazy: hidden }]);
  `;
  expect(() => routesOf(source)).toThrow("src/app/hidden-page.tsx");
});

test("fails on a router without any lazy route", () => {
  expect(() => routesOf("createBrowserRouter([{ path: '/', Component: Home }]);")).toThrow(
    "does not understand",
  );
});
