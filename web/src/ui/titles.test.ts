import { expect, test, vi } from "vitest";
import { createTitles } from "./titles.ts";

const start = () => {
  const write = vi.fn<(text: string) => void>();
  return { write, titles: createTitles<string>(write), shown: () => write.mock.lastCall?.[0] };
};

test("a dialog's title replaces the page's until it closes", () => {
  const { titles, shown } = start();
  titles.add("Cursos");
  const dialog = titles.add("Financeiro");
  expect(shown()).toBe("Financeiro");
  dialog.remove();
  expect(shown()).toBe("Cursos");
});

test("a page whose title changes below a dialog shows the new one once the dialog is closed", () => {
  const { titles, shown } = start();
  const lesson = titles.add("Frações");
  const dialog = titles.add("Sair");
  lesson.change("Porcentagem");
  expect(shown()).toBe("Sair");
  dialog.remove();
  expect(shown()).toBe("Porcentagem");
});

test("a removed page's title stays until the next page sets one", () => {
  const { titles, shown } = start();
  titles.add("Cursos").remove();
  expect(shown()).toBe("Cursos");
  titles.add("Perfil");
  expect(shown()).toBe("Perfil");
});
