import { treeItem } from "../support/classroom.ts";
import { enter, expect, test } from "../support/test.ts";

test.describe("the tree of a course", () => {
  test.use({ brand: "ipe" });

  test("shows the whole row of the lesson that is open @desktop", async ({ page, portal }) => {
    const davi = await enter(page, portal, "davi");
    const number = (await davi.get<{ data: { courses: { number: string }[] } }>("/course")).data.courses[0]
      ?.number as string;
    // rows of two lines stand above both, and are not laid out before they come into sight
    for (const title of ["O lobo e a lobeira", "O que resta e o que volta"]) {
      await page.goto(await davi.lesson(number, title));
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      await expect(treeItem(page, title)).toBeInViewport({ ratio: 1 });
    }
  });
});
