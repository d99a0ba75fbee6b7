import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
});
afterEach(() => school.close());

describe("pictures of a list", () => {
  it("a list that loses an exercise and an option keeps their pictures only for students who have them", async () => {
    const picture = await readFile(join(school.folder, "files/imagens/raiz.png"));
    for (const name of ["antiga", "flor", "solta"]) await school.write(`files/imagens/${name}.png`, picture);
    const list = "courses/biologia/lists/pratica.yaml";
    await school.edit(list, "imagens/raiz.png", "imagens/antiga.png");
    await school.edit(list, "text: A flor", 'text: "![A flor](imagens/flor.png)"');
    await school.edit(list, "text: No escuro.", 'text: "![Solta](imagens/solta.png)"');
    await school.import();
    const pictures = async () => {
      const rows = await school.db
        .selectFrom("exercise_list_images")
        .innerJoin("files", "files.id", "file_id")
        .select("files.name")
        .orderBy("files.name")
        .execute();
      return rows.map(({ name }) => name.replace(/-[0-9a-f]{8}/, ""));
    };
    expect(await pictures()).toEqual(["antiga.png", "flor.png", "solta.png"]);

    await school.remove("history/answers.yaml");
    for (const name of ["antiga", "flor", "solta"]) await school.remove(`files/imagens/${name}.png`);
    await school.edit(
      list,
      "  - id: descreva\n    type: D\n    question: |\n      Descreva a figura.\n\n      ![Uma raiz](imagens/antiga.png)\n",
      "",
    );
    await school.edit(
      list,
      '{ id: flor, text: "![A flor](imagens/flor.png)" }',
      "{ id: folha, text: A folha }",
    );
    await school.edit(list, '"![Solta](imagens/solta.png)"', "No escuro.");
    await school.import();
    expect(await pictures()).toEqual(["antiga.png", "flor.png"]);
    expect(
      await school.db.selectFrom("files").select("id").where("name", "like", "solta-%").execute(),
    ).toEqual([]);
  });

  it("pictures that only the key shows are kept apart from those that are visible earlier", async () => {
    const picture = await readFile(join(school.folder, "files/imagens/raiz.png"));
    for (const name of ["dica", "solo", "nectar"]) await school.write(`files/imagens/${name}.png`, picture);
    const list = "courses/biologia/lists/pratica.yaml";
    await school.write(
      list,
      `exercises:
  - id: partes
    type: OO
    question: "Qual? ![A raiz](imagens/raiz.png)"
    tips: [{ title: Pense, text: "![Dica](imagens/dica.png)" }]
    options:
      - { id: raiz, text: A raiz, correct: true, justification: "![O solo](imagens/solo.png)" }
      - { id: flor, text: A flor, justification: "![Néctar](imagens/nectar.png) ![A raiz](imagens/raiz.png)" }
  - { id: descreva, type: D, question: Descreva. }
`,
    );
    await school.remove("history/answers.yaml");
    await school.import();
    const nameOf = ({ name }: { name: string }) => name.replace(/-[0-9a-f]{8}.png/, "");
    const pictures = async () => {
      const opened = school.db.selectFrom("exercise_list_images").innerJoin("files", "files.id", "file_id");
      const kept = school.db
        .selectFrom("exercise_key_images")
        .innerJoin("files", "files.id", "file_id")
        .select(["files.name", "from_first_try"])
        .orderBy("files.name");
      return {
        opened: (await opened.select("name").orderBy("name").execute()).map(nameOf),
        inKeys: (await kept.execute()).map((row) => [nameOf(row), row.from_first_try]),
      };
    };
    const apart = {
      opened: ["raiz"],
      inKeys: [
        ["dica", true],
        ["nectar", false],
        ["solo", false],
      ],
    };
    expect(await pictures()).toEqual(apart);

    // The state that an earlier version left, which the migration corrects in the same way.
    await sql`insert into brand_jatoba.exercise_list_images
      select exercise_list_id, file_id from brand_jatoba.exercise_key_images
        join brand_jatoba.exercises on exercises.id = exercise_id`.execute(school.db);
    await school.db.deleteFrom("exercise_key_images").execute();
    await sql`select brand_jatoba.place_exercise_images(id, '{}') from brand_jatoba.exercise_lists`.execute(
      school.db,
    );
    expect(await pictures()).toEqual(apart);

    await school.edit(list, "question: Descreva.", 'question: "Descreva ![o solo](imagens/solo.png)"');
    await school.edit(
      list,
      'justification: "![Néctar](imagens/nectar.png) ![A raiz](imagens/raiz.png)"',
      "justification: Não",
    );
    await school.import();
    expect(await pictures()).toEqual({ opened: ["raiz", "solo"], inKeys: [["dica", true]] });
    expect(
      await school.db.selectFrom("files").select("id").where("name", "like", "nectar-%").execute(),
    ).toEqual([]);
  });
});
