import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "../ensure.mjs";
import { readPageStates } from "./page-states.mjs";

let web;
afterEach(() => web && rmSync(web, { recursive: true, force: true }));

test("returns the titles written at each part of a page, also those of a condition", () => {
  web = mkdtempSync(join(tmpdir(), "sabia-page-states-"));
  mkdirSync(join(web, "src"));
  writeFileSync(
    join(web, "src/cart-page.tsx"),
    `const Empty = () => <EmptyState drawing="sacola" title="Nada no carrinho"><b title="no part">…</b></EmptyState>;
    const Menu = ({ lost }) => <Sheet label="Menu"><FailedState title={lost ? "Sem conexão" : "Falhou"} /></Sheet>;
    const Named = ({ title }) => <Dialog title={title} />;`,
  );
  writeFileSync(join(web, "src/cart-page.test.tsx"), `const tested = <EmptyState title="Only in a test" />;`);
  expect(readPageStates(web)).toEqual(
    ["Nada no carrinho", "Menu", "Sem conexão", "Falhou"].map((title) => ({
      title,
      file: "src/cart-page.tsx",
    })),
  );
});

test("finds the web's own", () => {
  const titles = readPageStates(join(root, "web")).map(({ title }) => title);
  expect(titles).toContain("Tempo Expirado");
  expect(titles.length).toBeGreaterThan(40);
});
