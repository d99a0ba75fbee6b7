import { expectNoSidewaysScroll, goWithin } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";
import { enterNarrow } from "./narrow.ts";

/** The longest common word in Portuguese, put into the names of courses, groups, topics and lessons. */
const word = "Anticonstitucionalissimamente";
const named = new Set(["name", "title", "text"]);

/** The same answer with that word, doubled, at the start of each name. */
const lengthen = (value: unknown, key = ""): unknown => {
  if (typeof value === "string") return named.has(key) ? `${word}${word} ${value}` : value;
  if (Array.isArray(value)) return value.map((item) => lengthen(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, name)]));
};

test("a word wider than the screen wraps, and nothing scrolls sideways @phone", async ({ page, portal }) => {
  test.slow();
  const lessons = await enterNarrow(page, portal, [
    "Frações: partes de um todo",
    "Todos os tipos",
    "Simulado com tempo",
  ]);
  await page.route(
    /\/api\/v1\/(auth\/user|course|groups|unities|enrollment|forum|exercise-list-instance)/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: lengthen(await response.json()) });
    },
  );
  const forum = "/forums/topics/1";
  await page.goto("/dashboard");
  for (const path of [
    "/dashboard",
    "/cursos",
    "/annotations",
    "/cursos/quadro-notas/1",
    "/enroll/1/2",
    "/plan/3",
    "/vitrine",
    "/forums",
    forum,
    `${forum}/topic/1`,
    `${forum}/topic/1/discussion/34`,
    ...lessons,
  ])
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page.locator("main").getByText(word).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    });
});
