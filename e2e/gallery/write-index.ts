import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "./take-pictures.ts";

const facets = ["screen", "state", "width", "scheme", "brand"] as const;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const writeSelect = (facet: (typeof facets)[number], pictures: readonly Picture[]) => {
  const values = [...new Set(pictures.map((picture) => String(picture[facet])))];
  const options = values.map((value) => `<option>${escapeHtml(value)}</option>`).join("");
  return `<label>${facet} <select name="${facet}"><option value="">all</option>${options}</select></label>`;
};

const writeFigure = (picture: Picture) => {
  const data = facets.map((facet) => `data-${facet}="${escapeHtml(String(picture[facet]))}"`).join(" ");
  const caption = escapeHtml(
    `${picture.screen}, ${picture.state}, ${picture.width}, ${picture.scheme}, ${picture.brand}`,
  );
  const flaws = picture.flaws.map((flaw) => `<b>${escapeHtml(flaw)}</b>`).join("");
  return `<figure ${data}><a href="${picture.file}"><img src="${picture.file}" alt="" loading="lazy"></a><figcaption>${caption} <a href="${picture.tree}">tree</a>${flaws}</figcaption></figure>`;
};

const style = `body{margin:16px;font:14px/1.4 system-ui;background:#ddd}form{position:sticky;top:0;padding:8px 0;background:#ddd;display:flex;gap:16px;flex-wrap:wrap}
#pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:16px}figure{margin:0}img{width:100%;height:300px;object-fit:cover;object-position:top;background:#fff}b{display:block;color:#a00}`;

const script = `const form=document.forms[0];const show=()=>{const wanted=[...new FormData(form)].filter(([,value])=>value);let count=0;
for(const figure of document.querySelectorAll("figure")){figure.hidden=!wanted.every(([name,value])=>figure.dataset[name]===value);count+=!figure.hidden}
document.querySelector("output").value=count+" pictures"};form.addEventListener("change",show);show();`;

/** Writes the page that shows all pictures, with filters by screen, state, width, scheme and brand. */
export async function writeIndex(
  folder: string,
  pictures: readonly Picture[],
  troubles: readonly string[],
): Promise<void> {
  const selects = facets.map((facet) => writeSelect(facet, pictures)).join("");
  const list = troubles.map((trouble) => `<li>${escapeHtml(trouble)}</li>`).join("");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sabiá, every screen</title><style>${style}</style>
<form>${selects}<output></output></form><ul>${list}</ul><div id="pictures">${pictures.map(writeFigure).join("\n")}</div><script>${script}</script></html>`;
  await writeFile(join(folder, "index.html"), html);
}
