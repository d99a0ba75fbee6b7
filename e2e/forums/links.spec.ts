import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test("a typed web address becomes a link, and nothing else does @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Com endereços", "Leia https://a.example/seno, depois responda.");
  await api.reply(place, "(veja https://a.example/Seno_(math)?x=1&y=2).\nhttps://b.example/<b>forte</b>!");
  await api.reply(
    place,
    'Já é: <a href="https://c.example/">https://c.example/x</a>, e <code>https://d.example/</code>, ou <a href="mailto:g@g.example">escreva</a>',
  );
  await api.reply(
    place,
    `${portal.url}/logout https://ana@e.example/ javascript:alert(1) "https://f.example/" onclick="x()`,
  );
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const findLinks = () =>
    page
      .getByRole("main")
      .getByRole("article")
      .locator('[class*="prose"] a[href]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute("href"), link.textContent]));
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect
    .poll(() => findLinks())
    .toEqual([
      ["https://a.example/Seno_(math)?x=1&y=2", "https://a.example/Seno_(math)?x=1&y=2"],
      ["https://b.example/", "https://b.example/"],
      ["https://c.example/", "https://c.example/x"],
      ["mailto:g@g.example", "escreva"],
      ["https://f.example/", "https://f.example/"],
    ]);
  const link = page.getByRole("link", { name: "https://a.example/seno", exact: true });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: "escreva" }), "opens no tab").not.toHaveAttribute("target");
  await expect(page.getByRole("article").first()).toContainText(
    "(veja https://a.example/Seno_(math)?x=1&y=2).",
  );
});
