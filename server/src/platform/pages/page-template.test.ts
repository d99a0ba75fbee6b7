import { expect, test } from "vitest";
import { builtPage, makeWebFolder } from "../../testing/portal/web-folder.ts";
import { readPageTemplate } from "./page-template.ts";

function read(page: string | null) {
  const web = makeWebFolder({ "index.html": page });
  try {
    return readPageTemplate(web.path);
  } finally {
    web.remove();
  }
}

test("a missing web build is reported at the start", () => {
  expect(() => read(null)).toThrow(/The web is not built: .*index\.html can't be read\. Run "npm run build"/);
});

test("a page without a placeholder, or with an unknown one, is refused at the start", () => {
  expect(() => read(builtPage.replace("__BRAND_DATA__", "{}"))).toThrow(/lacks __BRAND_DATA__/);
  expect(() => read(`${builtPage}__BRAND_LOGO__`)).toThrow(/unknown placeholders: __BRAND_LOGO__/);
});
