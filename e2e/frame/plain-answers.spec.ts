import { goWithin, untilFilled } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

/** Fields of ours beside those of the specification: pages use them where they are, and do without. */
const ours = ["slug", "lessons", "can_write", "discussions_count", "replies_count", "size"];

test("pages do without the fields that the specification doesn't name @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const [forum] = (await ana.get<{ forums: { id: number }[] }>("/forum/list-all")).forums;
  const topics = `/forums/topics/${forum?.id}`;
  const text = await ana.lesson("20260001", "Área e perímetro sem confusão");
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (value === null || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(([name]) => !ours.includes(name));
    return Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner)]));
  };
  await rewrite<Record<string, unknown>>(page, /\/api\/v1\/(course|groups|forum|enrollment)\b/, (body) => {
    for (const [name, value] of Object.entries(body))
      if (ours.includes(name)) delete body[name];
      else body[name] = strip(value);
  });
  await rewrite<{ forums: { group: { syllabus?: object } }[] }>(page, "**/forum/list-all", ({ forums }) => {
    for (const { group } of forums) delete group.syllabus;
  });
  await page.goto("/dashboard");
  for (const path of ["/dashboard", "/cursos", "/annotations", "/forums", topics, text, "/enroll/1/2"]) {
    await goWithin(page, path);
    await untilFilled(page);
    await expect(page.getByText("Algo falhou do nosso lado")).toHaveCount(0);
  }
  await goWithin(page, topics);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Nova discussão" })).toBeVisible();
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByText("Adicionar pergunta/resposta")).toBeVisible();
});
