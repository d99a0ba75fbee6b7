import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { type BrandDb, createDatabase, type Database } from "../../db/database.ts";
import { migrateAll } from "../../db/migrate.ts";
import { createPool } from "../../db/pool.ts";
import {
  formatRefusals,
  type ImportOptions,
  ImportRefused,
  type ImportSummary,
  importPackage,
} from "../../features/import/public.ts";
import { createFolderStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestDatabase } from "../database/databases.ts";

/** The first bytes of a PNG, which contain its size. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080600000000000000", "hex");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="#123456"/></svg>`;
const columns =
  "student_number,name,email,password,cpf,birth_date,gender,gender_identity,naturalness,role,phone,address_street,address_number,address_complement,address_neighborhood,address_cep,address_city,address_state";

/** A small school with two students and two courses; tests of error messages rely on its line numbers. */
const files: Record<string, string | Buffer> = {
  "brand.yaml": `slug: jatoba
name: Escola Jatobá
hosts:
  - jatoba.localhost
  - www.jatoba.localhost
time_zone: America/Sao_Paulo
credit: Feita à mão
logo: logos/logo.svg
mark: logos/logo.svg
theme:
  primary: "#112233"
  accent: "#112233"
  secondary: "#112233"
  login_background: "#112233"
  login_font: "#ffffff"
  login_button: "#112233"
  background_variant: light
  menu_variant: dark
  app_variant: light
  login_variant: light
`,
  "units.yaml": "- id: 1\n  name: Centro\n",
  "people.csv": `${columns}
P1,Rosa Alves,rosa@jatoba.example,rosa-segredo,52998224725,2004-02-29,F,F,Santos,student,5511987654321,Rua do Ipê,10,,Centro,01001000,São Paulo,SP
P2,Caio Dias,,,11144477735,2003-05-01,M,NB,Recife,student,,,,,,,,
`,
  "groups.yaml": `- slug: turma-a
  name: Turma A
  course: biologia
  unit: 1
  annotations: |
    **Aviso** da turma
- slug: turma-b
  name: Turma B
  course: historia
  annotations: |
    Mapa: ![O mapa](imagens/raiz.png)
  forum:
    title: Perguntas de História
    topics:
      - slug: fontes
        title: Fontes
        description: O que é uma **fonte**.
      - slug: provas
        title: Provas
`,
  "enrollments.csv":
    "number,student_number,group,status,created_at\n1001,P1,turma-a,E,-100d 08:30\n1002,P1,turma-b,E,2026-01-10\n1003,P2,turma-a,E,-5d\n",
  "courses/biologia/course.yaml": `name: Biologia
syllabus: Biologia 2026
topics:
  - title: 1º Bimestre
    kind: period
    topics:
      - title: Plantas
        kind: subject
        lessons: [raiz, folha]
      - title: Bichos
        kind: subject
        lessons: [inseto]
`,
  "courses/biologia/lessons/raiz.md": `---
title: A raiz
type: content
duration: 12
materials:
  - title: Ficha
    file: materiais/ficha.pdf
---

# Por baixo da terra

Veja a figura:
![Uma raiz](imagens/raiz.png)
`,
  "courses/biologia/lessons/folha.md": `---
title: A folha
type: video
video:
  file: videos/folha.mp4
  captions:
    - { lang: pt-BR, label: Português, file: videos/folha.vtt }
---

Texto da folha.
`,
  "courses/biologia/lessons/inseto.md": "---\ntitle: O inseto\ntype: video\n---\n\nSeis patas.\n",
  "courses/historia/course.yaml":
    "name: História\nsyllabus: História 2026\nin_order: true\ntopics:\n  - title: Início\n    lessons: [um, dois, tres]\n",
  "courses/historia/lessons/um.md": "---\ntitle: Um\ntype: content\n---\nUm.\n",
  "courses/historia/lessons/dois.md": "---\ntitle: Dois\ntype: content\n---\nDois.\n",
  "courses/historia/lessons/tres.md": "---\ntitle: Três\ntype: content\n---\nTrês.\n",
  "history/progress.yaml": `progress:
  - enrollment: "1001"
    lessons:
      - { lesson: raiz, progress: 1, at: "-30d 19:40" }
      - { lesson: folha, progress: 0.38, at: "-1d 20:10" }
  - enrollment: "1002"
    lessons:
      - { lesson: um, progress: 1, at: "-20d" }
      - { lesson: dois, progress: 0.5, at: "-19d" }
`,
  "history/forums.yaml": `forums:
  - group: turma-b
    topic: fontes
    discussions:
      - slug: carta
        title: Carta é fonte?
        author: P1
        at: "-9d 10:00"
        status: R
        text: Uma carta vale como fonte?
        replies:
          - { author: P1, at: "-8d 09:30", text: "Vale, se x<y." }
          - { author: P1, at: "-9d 11:00", edited: "-8d 08:00", text: "<p>Acho que <b>sim</b>.</p>" }
      - { slug: mapa, title: Mapa antigo, author: P1, at: "-7d 10:00", status: F, text: E mapa? }
`,
  "files/logos/logo.svg": svg,
  "files/imagens/raiz.png": createPng(640, 480),
  "files/materiais/ficha.pdf": "%PDF-1.7\n",
  "files/videos/folha.mp4": Buffer.from("\0\0\0\x18ftypmp42", "latin1"),
  "files/videos/folha.vtt": "WEBVTT\n\n00:00.000 --> 00:02.000\nA folha.\n",
};

/** Options of an import; `now`: the time at which it begins and ends. */
type ImportSettings = Partial<ImportOptions> & { readonly now?: Date };

/** A content package in a folder of its own, and an empty database to import it into. */
export type TestPackage = {
  readonly database: Database;
  readonly storage: Storage;
  readonly folder: string;
  /** The tables of the package's brand. */
  readonly db: BrandDb;
  write(path: string, content: string | Buffer): Promise<void>;
  /** Replaces a text in a file; the text must exist. */
  edit(path: string, from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Restores the original files. */
  restore(): Promise<void>;
  import(options?: ImportSettings): Promise<ImportSummary>;
  /** Runs an import that must be refused, and returns the printed errors. */
  refusals(options?: ImportSettings): Promise<string>;
  close(): Promise<void>;
};

/** The default date of imports in tests. */
const importDay = new Date("2026-03-02T15:00:00Z");

/** Writes the package and opens its database. */
export async function createTestPackage(): Promise<TestPackage> {
  const root = await mkdtemp(join(tmpdir(), "sabia-import-"));
  const folder = join(root, "package");
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  const database = createDatabase(createPool(url, { max: 6 }));
  await migrateAll(database.pool);
  const storage = createFolderStorage(join(root, "store"));
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const remove = (path: string) => rm(join(folder, path), { recursive: true, force: true });
  const restore = async () => {
    await remove("");
    for (const [path, content] of Object.entries(files)) await write(path, content);
  };
  await restore();
  const importIt = ({ now = importDay, ...options }: ImportSettings = {}) =>
    importPackage({ database, storage, folder, clock: { now: () => now }, ...options });
  return {
    database,
    storage,
    folder,
    db: database.brand("jatoba"),
    write,
    remove,
    restore,
    async edit(path, from, to) {
      const text = await readFile(join(folder, path), "utf8");
      if (!text.includes(from)) throw new Error(`${path} has no ${JSON.stringify(from)}`);
      await write(path, text.replace(from, to));
    },
    import: importIt,
    async refusals(options) {
      const error: unknown = await importIt(options).catch((thrown) => thrown);
      if (error instanceof ImportRefused) return formatRefusals(error);
      throw error instanceof Error ? error : new Error("The package was not refused");
    },
    async close() {
      await database.close();
      await drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
