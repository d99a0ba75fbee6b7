import { untilFilled } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

test("a list without marks is still a list for Safari, which reads `list-style: none` as none @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  for (const path of ["/cursos", "/perfil", "/forums", "/annotations", "/vitrine"]) {
    await page.goto(path);
    await untilFilled(page);
    const lost = await page
      .locator(":is(ul, ol):not([role])")
      .evaluateAll((lists) =>
        lists.filter((list) => getComputedStyle(list).listStyleType === "none").map((list) => list.outerHTML),
      );
    expect(lost, path).toEqual([]);
  }
});
