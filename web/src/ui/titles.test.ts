import { expect, test, vi } from "vitest";
import { createTitles } from "./titles.ts";

const start = () => {
  const write = vi.fn<(text: string) => void>();
  return { write, titles: createTitles<string>(write), shown: () => write.mock.lastCall?.[0] };
};

test("what lies over a page has its title, and leaves the page its own", () => {
  const { titles, shown } = start();
  titles.add("Cursos");
  const dialog = titles.add("Financeiro");
  expect(shown()).toBe("Financeiro");
  dialog.remove();
  expect(shown()).toBe("Cursos");
});

test("a page whose title changes below a dialog shows the new one once the dialog is gone", () => {
  const { titles, shown } = start();
  const lesson = titles.add("Frações");
  const dialog = titles.add("Sair");
  lesson.change("Porcentagem");
  expect(shown()).toBe("Sair");
  dialog.remove();
  expect(shown()).toBe("Porcentagem");
});

test("a page that went leaves its title until the next one is here", () => {
  const { titles, shown } = start();
  titles.add("Cursos").remove();
  expect(shown()).toBe("Cursos");
  titles.add("Perfil");
  expect(shown()).toBe("Perfil");
});
