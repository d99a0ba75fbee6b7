import { forceScheme } from "../support/rewrite-answers.ts";
import { axe, enter, test } from "../support/test.ts";

/** A quiet button's hover tint is a background of its own in each scheme, with a contrast of its own. */
for (const scheme of ["light", "dark"] as const)
  test(`words under the pointer can be read, ${scheme} @desktop`, async ({ page, portal }) => {
    await forceScheme(page, scheme);
    await enter(page, portal, "ana");
    await page.goto("/perfil");
    for (const name of ["Pedir exclusão dos meus dados", "Baixar meus dados"])
      await test.step(name, async () => {
        await page.getByRole("button", { name }).hover();
        await axe(page);
      });
  });
