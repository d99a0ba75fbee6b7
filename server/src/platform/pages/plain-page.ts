import { escapeHtml } from "../text/escape-html.ts";

/** Pages without a known brand: no logo, the reader's own colour scheme, nothing to load. */
export const plainPages = {
  unknownHost: {
    status: 404,
    title: "Portal não encontrado",
    text: "Não há um portal neste endereço. Confira se ele foi digitado corretamente.",
    retry: false,
  },
  unavailable: {
    status: 503,
    title: "Voltamos já",
    text: "O portal está indisponível no momento. Tente novamente em instantes.",
    retry: true,
  },
  internal: {
    status: 500,
    title: "Algo deu errado",
    text: "Erro interno. Tente novamente.",
    retry: true,
  },
} as const;

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 17px/28px system-ui, Roboto, Arial, sans-serif; background: Canvas; color: CanvasText }
main { max-width: 30rem; padding: 2rem 1rem }
h1 { margin: 0 0 .5rem; font-size: 27px; line-height: 33px }
p { margin: 0 0 1rem }
a { display: inline-block; padding: 8px 0; color: LinkText }`;

/** A complete HTML page. */
export function writePlainPage(page: (typeof plainPages)[keyof typeof plainPages], nonce: string): string {
  const { title, text, retry } = page;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${retry ? '<p><a href="">Tentar novamente</a></p>' : ""}
</main>
</body>
</html>
`;
}
