import { createTestPackage, type TestPackage } from "./content-package.ts";

const list = `exercises:
  - { id: desenhe, type: DD, question: Desenhe a raiz. }
  - { id: conte, type: D, question: Conte o que viu. }
`;
const answersOf = (enrollment: string, picture: string) => `  - enrollment: "${enrollment}"
    lists:
      - lesson: pratica
        opened: "-10d 19:00"
        exercises:
          - exercise: desenhe
            at: "-10d 19:02"
            reply: É comprida.
            file: ${picture}
            grade: 8
            feedback: Bom traço.
            feedback_file: materiais/ficha.pdf
          - { exercise: conte, at: "-10d 19:05", reply: Vi terra., grade: 9, feedback: Bom., feedback_file: respostas/comentario.pdf }
`;
const pngOf = (seed: number) => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000200000002000000000000000000000", "hex");
  png.writeUInt8(seed, 33);
  return png;
};

/**
 * The test package with answers in its history: P1's have files of their own, `respostas/rosa.png` and `respostas/comentario.pdf`,
 * and P2's have another one and some that lessons show.
 */
export async function createAnsweredPackage(): Promise<TestPackage> {
  const school = await createTestPackage();
  await school.edit("courses/biologia/course.yaml", "[raiz, folha]", "[raiz, folha, pratica]");
  await school.write("courses/biologia/lists/pratica.yaml", list);
  await school.write(
    "courses/biologia/lessons/pratica.md",
    "---\ntitle: Prática\ntype: list\nlist: pratica\n---\n\nResponda.\n",
  );
  await school.write("files/respostas/rosa.png", pngOf(1));
  await school.write("files/respostas/caio.png", pngOf(2));
  await school.write("files/respostas/comentario.pdf", "%PDF-1.7\nrosa");
  await school.write(
    "history/answers.yaml",
    `answers:\n${answersOf("1001", "respostas/rosa.png")}${answersOf("1003", "respostas/caio.png").replace(/respostas\/comentario/, "materiais/ficha")}`,
  );
  return school;
}
