import type { Page } from "@playwright/test";
import { loadVideo } from "../support/classroom.ts";
import { enter, expect, test } from "../support/test.ts";

// The accessibility tree of each screen: roles, names and order of its main parts. Parts not listed here may
// exist.

const main = (page: Page) => page.getByRole("main");

test("frame, dashboard, courses and grades have their accessibility trees @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Ir para o conteúdo"
    - banner:
      - link "Escola Sabiá":
        - img "Escola Sabiá"
      - navigation "Principal":
        - link "Dashboard"
        - link "Cursos"
      - link /Carrinho, \\d+ ite(m|ns)/
      - button "Abrir menu de Ana Lima"
    - main "Dashboard":
      - heading /, Ana$/ [level=1]
      - article:
        - heading [level=2]
        - img /\\d+ de \\d+ aulas concluídas/
        - link "Continuar"
      - region "Em andamento":
        - heading "Em andamento" [level=2]
        - link "Todos os cursos"
        - link /Matemática Essencial/:
          - heading "Matemática Essencial" [level=3]
      - region "Murais":
        - heading "Murais" [level=2]
        - list:
          - listitem:
            - link "Matemática Essencial » Turma A"
      - region "Fóruns":
        - heading "Fóruns" [level=2]
        - link "Abrir fóruns"
      - region "Aulas concluídas":
        - 'img /Aulas concluídas por dia: \\d+ aulas em \\d+ dias no último ano/'
        - list "Dias com aulas concluídas, do mais recente ao mais antigo":
          - listitem: /\\d{4}. \\d+ aulas?$/
    - contentinfo:
      - link "Privacidade"
  `);
  const principal = page.getByRole("navigation", { name: "Principal" });
  await expect(principal.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");

  await page.goto("/cursos");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Cursos":
      - heading "Cursos" [level=1]
      - paragraph: 4 matrículas
      - article "Matemática Essencial":
        - heading "Matemática Essencial" [level=2]:
          - link "Matemática Essencial"
        - text: Ativo
        - img /\\d+ de 24 aulas concluídas/
        - link "Notas"
        - link "Financeiro"
      - article "Língua Portuguesa"
      - article "Física do Cotidiano":
        - heading "Física do Cotidiano" [level=2]
        - text: Finalizado
      - article "Redação Nota Mil":
        - text: Bloqueado
        - paragraph: Acesso bloqueado. Fale com a secretaria da sua unidade.
  `);
  await page.getByRole("link", { name: "Financeiro" }).first().click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Financeiro":
      - heading "Financeiro" [level=2]
      - list:
        - listitem:
          - text: R$ 297,00
          - text: Pago
          - list:
            - listitem: Matemática Essencial R$ 297,00
      - button "Fechar"
  `);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Notas" }).first().click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - 'main "Quadro de notas: Matemática Essencial"':
      - navigation "Caminho":
        - link "Cursos"
        - link "Quadro de notas"
      - heading "Matemática Essencial" [level=1]
      - table "Notas por matéria e período, de 0 a 10":
        - rowgroup:
          - row:
            - columnheader "Matéria"
            - columnheader "1º Bimestre"
            - columnheader "2º Bimestre"
        - rowgroup:
          - row /Números e operações/:
            - rowheader "Números e operações"
            - cell
            - cell
  `);
  const here = page.getByRole("link", { name: "Quadro de notas" });
  await expect(here).toHaveAttribute("aria-current", "page");
  await page.goto("/annotations");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Murais":
      - heading "Murais" [level=1]
      - 'article "Mural: Matemática Essencial » Turma A"':
        - 'heading "Mural: Matemática Essencial » Turma A" [level=2]'
        - paragraph:
          - img /Parede de frações/
      - 'article "Mural: Língua Portuguesa » Turma B"'
  `);
});

test("the classroom, its three types of lessons and its list have their accessibility trees @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "O teorema de Pitágoras"));
  await loadVideo(page);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Ir para o conteúdo"
    - banner:
      - link "Voltar para Cursos"
      - button "Recolher as aulas" [expanded]
      - heading "Matemática Essencial" [level=1]
      - img /\\d+ de 24 aulas concluídas/
    - navigation "Aulas":
      - tree "Conteúdo do curso":
        - treeitem /1º Bimestre/ [expanded] [level=1]:
          - group:
            - treeitem "Números e operações" [expanded] [level=2]:
              - group:
                - treeitem /Números que usamos todo dia Vídeo/ [level=3]
        - treeitem /2º Bimestre/ [expanded] [level=1]:
          - group:
            - treeitem "Álgebra" [expanded] [level=2]
            - treeitem "Geometria" [expanded] [level=2]:
              - group:
                - treeitem "Geometria plana" [expanded] [level=3]:
                  - group:
                    - treeitem /O teorema de Pitágoras Vídeo.*, atual/ [level=4]
    - main "O teorema de Pitágoras":
      - article:
        - 'region "Vídeo: O teorema de Pitágoras"':
          - status
          - slider "Posição"
          - button "Reproduzir"
          - button "Voltar 10 segundos"
          - button "Avançar 10 segundos"
          - button "Desligar o som"
          - slider "Volume"
          - button "1x, velocidade"
          - button /Legendas/
          - button "Tela cheia"
        - heading "O teorema de Pitágoras" [level=2]
      - navigation "Navegação entre aulas":
        - link "Aula anterior"
        - link "Próxima aula"
  `);
  await page.goto(await bruno.lesson("20260005", "Área e perímetro sem confusão"));
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Área e perímetro sem confusão":
      - article:
        - heading "Área e perímetro sem confusão" [level=2]
        - table:
          - rowgroup:
            - row:
              - columnheader "Lados (m)"
        - region "Materiais":
          - heading "Materiais" [level=2]
          - button /Formulário de geometria .* PDF/
          - button /De onde vêm as áreas .* Imagem/
          - img "De onde vêm as áreas"
      - status
      - navigation "Navegação entre aulas":
        - link "Aula anterior"
        - link "Próxima aula"
        - button "Finalizar Aula"
  `);
  const list = await bruno.lesson("20260005", "Todos os tipos");
  await page.goto(`${list}?exercicio=1`);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main "Todos os tipos":
      - heading "Todos os tipos" [level=2]
      - paragraph: /\\d de 8 respondidos/
      - navigation "Exercícios da lista":
        - link /Exercício 1, .*, atual/
        - link /Exercício 2, /
      - region /Quanto a mochila passou a custar/:
        - radiogroup /Quanto a mochila passou a custar/:
          - radio "R$ 66,00"
          - radio "R$ 72,00"
        - group: Ver dica
      - navigation "Navegação entre exercícios":
        - 'link "Exercício anterior: ir para a aula anterior"'
        - status
        - button "Responder" [disabled]
        - link "Próximo exercício"
  `);
  await expect(page.getByRole("link", { name: /^Exercício 1,/ })).toHaveAttribute("aria-current", "step");
  for (const [position, part] of [
    [3, '- group /frações menores/:\n  - checkbox "3/7"\n  - checkbox "5/9"'],
    [4, '- textbox "Sua resposta"'],
    [5, '- textbox "Sua resposta"\n- button "Escolher imagem"'],
    [6, '- button "Gravar"'],
    [
      7,
      '- group:\n  - button "Célula 1, vazia"\n  - button "Célula 2, vazia"\n- radiogroup "Opções da célula 1"',
    ],
    [8, '- textbox "Célula 1"\n- textbox "Célula 2"'],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^Exercício ${position},`) }).click();
    await expect(page.getByRole("paragraph").filter({ hasText: `Exercício ${position}·` })).toBeFocused();
    await expect(main(page).getByRole("region").first()).toMatchAriaSnapshot(part);
  }
});
