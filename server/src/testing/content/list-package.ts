import { createTestPackage, type TestPackage } from "./content-package.ts";

/** The list's exercise without answers, as in its file. */
export const ordering = `  - id: ordem
    type: OL
    question: Ordene de baixo para cima.
    options:
      - { id: raiz, text: Raiz }
      - { id: caule, text: Caule }
    cells: [raiz, caule]
`;

const list = `minutes: 30
exercises:
  - id: partes
    type: O
    question: Qual parte fica **debaixo** da terra?
    tips:
      - { title: Pense, text: No escuro. }
    options:
      - { id: raiz, text: A *raiz*, correct: true, justification: Fica no solo. }
      - { id: flor, text: A flor }
${ordering}  - id: descreva
    type: D
    question: |
      Descreva a figura.

      ![Uma raiz](imagens/raiz.png)
`;
const answers = `answers:
  - enrollment: "1001"
    lists:
      - lesson: pratica
        opened: "-10d 19:00"
        exercises:
          - { exercise: partes, at: "-10d 19:02", option: flor }
          - { exercise: descreva, at: "-10d 19:05", reply: "É comprida.", grade: 8.5, feedback: "Bom." }
`;

/** The small school with an exercise list of three types, "pratica", and Rosa's answers to it. */
export async function createListPackage(): Promise<TestPackage> {
  const school = await createTestPackage();
  await school.edit("courses/biologia/course.yaml", "[raiz, folha]", "[raiz, folha, pratica]");
  await school.write("courses/biologia/lists/pratica.yaml", list);
  await school.write(
    "courses/biologia/lessons/pratica.md",
    '---\ntitle: Prática\ntype: list\nlist: pratica\nopens: "-20d"\ncloses: "+5d 18:00"\n---\n\nResponda.\n',
  );
  await school.write("history/answers.yaml", answers);
  return school;
}
