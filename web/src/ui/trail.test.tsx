import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Trail } from "./trail.tsx";

const draw = (total: number, done: number, current: number | null) =>
  renderToStaticMarkup(
    <Trail label="6 de 12 aulas concluídas" total={total} done={done} current={current} />,
  );
const segments = (markup: string) => markup.match(/<i[ >]/g)?.length ?? 0;

test("its label says in a sentence what it draws", () => {
  expect(draw(12, 6, 0.38)).toContain('role="img" aria-label="6 de 12 aulas concluídas"');
});

test("one segment per step, the current one filled in part", () => {
  const markup = draw(12, 6, 0.38);
  expect(segments(markup)).toBe(12);
  expect(markup.match(/--part:38%/g)).toHaveLength(1);
  expect(draw(8, 8, null)).not.toContain("--part");
});

test("a single bar from 40 steps on, nothing for an unknown count", () => {
  expect(segments(draw(39, 1, null))).toBe(39);
  expect(segments(draw(40, 10, 0.5))).toBe(1);
  expect(draw(40, 10, 0.5)).toContain("--part:26.25%");
  expect(draw(300, 299, null), "full is what is finished").not.toContain("--part:100%");
  expect(draw(40, 40, 1)).toContain("--part:100%");
  expect(draw(0, 0, null)).toBe("");
});
