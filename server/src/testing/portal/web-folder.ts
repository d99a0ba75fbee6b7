import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A page as the web's build writes it. */
export const builtPage = `<!doctype html>
<html lang="pt-BR" __BRAND_ATTRIBUTES__>
<head>
<title>__BRAND_NAME__</title>
<link rel="icon" href="__BRAND_ICON__">
<meta name="theme-color" content="__BRAND_COLOR__">
<style nonce="__NONCE__">__BRAND_STYLE__</style>
<script nonce="__NONCE__" data-brand type="application/json">__BRAND_DATA__</script>
__FIRST_PICTURE__
__ROUTE_FILES__
<script type="module" src="/assets/main-1a2b3c.js"></script>
</head>
<body><div id="root">__FIRST_PAINT__</div></body>
</html>
`;

export const script = `console.log("${"sabiá ".repeat(50)}");`;

/** The build's manifest of each route's files. */
const routes = [
  {
    path: "/dashboard",
    scripts: ["/assets/dashboard-4d5e6f.js"],
    styles: ["/assets/dashboard-4d5e6f.css"],
    data: ["/v1/course"],
    next: ["/assets/room-7a8b9c.js"],
    hasMenu: true,
  },
  {
    path: "/saladeaula/:matriculaId",
    scripts: ["/assets/room-7a8b9c.js"],
    styles: [],
    data: ["/v1/course/:matriculaId"],
    next: [],
    hasMenu: false,
  },
];

/** A small web build in a folder of its own; `files` are added or, if null, left out. */
export function makeWebFolder(files: Record<string, string | null> = {}): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "sabia-web-"));
  const all: Record<string, string | Buffer | null> = {
    "index.html": builtPage,
    ".vite/routes.json": JSON.stringify(routes),
    "assets/main-1a2b3c.js": script,
    "assets/main-1a2b3c.js.br": brotliCompressSync(script),
    "assets/main-1a2b3c.js.gz": gzipSync(script),
    "assets/font-9f8e7d.woff2": "font",
    "assets/.hidden": "secret",
    "favicon.ico": "icon",
    ".stamp": "secret",
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    if (content === null) continue;
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
