import { expect, it, onTestFinished } from "vitest";
import { createTestPackage } from "../../../../testing/content/content-package.ts";

it("a video given by the address of its page is stored as the player's", async () => {
  const school = await createTestPackage();
  onTestFinished(() => school.close());
  const path = "courses/biologia/lessons/folha.md";
  const captions = "\n  captions:\n    - { lang: pt-BR, label: Português, file: videos/folha.vtt }";
  await school.edit(path, captions, "");
  await school.edit(path, "file: videos/folha.mp4", "embed: https://www.youtube.com/watch?v=0YzvupOX8Is");
  await school.import();
  const { video_embed } = await school.db
    .selectFrom("lessons")
    .select("video_embed")
    .where("slug", "=", "folha")
    .executeTakeFirstOrThrow();
  expect(video_embed).toBe("https://www.youtube-nocookie.com/embed/0YzvupOX8Is");
});
