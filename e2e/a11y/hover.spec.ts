import { axe, enter, test } from "../support/test.ts";

/** A subtle button's hover tint is a different background in each scheme, with its own contrast. */
test("text under the pointer is legible @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/perfil");
  for (const name of ["Pedir exclusão dos meus dados", "Baixar meus dados"])
    await test.step(name, async () => {
      await page.getByRole("button", { name }).hover();
      await axe(page);
    });
});
