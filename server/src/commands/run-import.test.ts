import { expect, test } from "vitest";
import { ListsLeftBehind } from "../features/import/public.ts";
import { createTestPackage } from "../testing/content/content-package.ts";
import { describeFailure } from "./run-import.ts";

test("of an import whose transaction is committed, it is not said that nothing was imported", async () => {
  const school = await createTestPackage();
  try {
    // The clock is last read after the commit, for the lists that were opened during the import.
    let readings = 0;
    let allowed = Number.POSITIVE_INFINITY;
    const clock = {
      now() {
        readings += 1;
        if (readings > allowed) throw new Error("the connection broke");
        return new Date("2026-03-02T15:00:00Z");
      },
    };
    await school.import({ clock });
    [allowed, readings] = [readings - 1, 0];
    await school.edit("brand.yaml", "Escola Jatobá", "Escola Ipê");
    const failure: unknown = await school.import({ clock }).catch((error) => error);
    expect(await school.db.selectFrom("settings").select("name").execute()).toEqual([{ name: "Escola Ipê" }]);
    expect(describeFailure(failure, "/data")).toBe(
      "Everything was imported. Lists that students opened meanwhile may have their former deadline: import it again (the connection broke)",
    );
  } finally {
    await school.close();
  }
});

test("a failure names the folder after earlier ones were imported", () => {
  expect(describeFailure(new Error("x"), "/data", "demo/b")).toBe("Nothing of demo/b was imported: x");
  expect(describeFailure(new ListsLeftBehind(new Error("x")), "/data", "demo/b")).toMatch(
    /^Everything of demo\/b was imported\. .* \(x\)$/,
  );
});
