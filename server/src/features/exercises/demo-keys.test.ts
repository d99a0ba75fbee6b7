import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test.each(["sabia", "ipe"])(
  "in the demo's %s, taking the options in their displayed order is never fully right",
  async (brand) => {
    const cells = await portal.database
      .brand(brand)
      .selectFrom("exercise_cells")
      .innerJoin("exercises", "exercises.id", "exercise_cells.exercise_id")
      .innerJoin("exercise_options", "exercise_options.id", "exercise_cells.option_id")
      .select(["exercises.slug", "exercise_cells.cell", "exercise_options.position"])
      .execute();
    const rows = Map.groupBy(cells, ({ slug }) => slug);
    expect(rows.size).toBeGreaterThan(0);
    const given = [...rows].filter(([, row]) => row.every(({ cell, position }) => position === cell - 1));
    expect(given.map(([slug]) => slug)).toEqual([]);
  },
);
