import type { EndpointKey } from "@sabia/contract";
import { byBoleto, byCard, packages } from "../../commerce/shopping.ts";
import { makePicture } from "../../content/sample-files.ts";
import type { Client, TestApp } from "../../portal/test-portal.ts";
import { upload as postFile, postOpening } from "../../study/lists.ts";
import type { Sender } from "./senders.ts";

type Part = "params" | "query" | "body";
type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields that belong together, such as a sender's exercise and one of its options: random values would hardly
 * ever match, and the code behind them would not be reached.
 */
export type Depths = ReadonlyMap<string, readonly Fields[]>;

/** The depths for a sender's part of a request. */
export const depthOf = (depths: Depths, sender: Sender, key: EndpointKey, part: Part): readonly Fields[] =>
  depths.get(`${sender} ${key} ${part}`) ?? [];

type Place = { enrollment_id: number; lesson_id: number; type: string };
type Step = { id: number; type: string; options: number[] | null };

/** A valid answer to an exercise of each type, whatever its score. */
function answersTo({ id, type, options }: Step, fileId: number): Fields[] {
  const exercise = { exercise_list_instance_exercise_id: id };
  const known = options ?? [];
  const cells = (content: Fields) => [1, 2, 3, 4].map((cell) => ({ cell, ...content }));
  switch (type) {
    case "O":
    case "OO":
      return known.map((option) => ({ ...exercise, exercise_option_id: option }));
    case "OM":
      return [known, known.slice(0, 1)].map((chosen) => ({ ...exercise, exercise_option_id: chosen }));
    case "OL":
      return known.map((option) => ({
        ...exercise,
        cells_answers: cells({ exercise_option_id: option }),
      }));
    case "DL":
      return [{ ...exercise, cells_answers: cells({ reply: "palavra" }) }];
    default:
      return [
        { ...exercise, reply: "Um texto meu." },
        { ...exercise, file_id: fileId },
      ];
  }
}

/** Opens the senders' lists, and collects which of their ids belong together. */
export async function findDepths(
  { database: { pool } }: TestApp,
  senders: readonly { sender: Sender; brand: string; userId: number; client: Client }[],
): Promise<Depths> {
  const depths = new Map<string, Fields[]>();
  for (const { sender, brand, userId, client } of senders) {
    const note = (key: EndpointKey, part: Part, ...fields: Fields[]) => {
      const name = `${sender} ${key} ${part}`;
      depths.set(name, [...(depths.get(name) ?? []), ...fields]);
    };
    const list = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
      (await pool.query<Row>(text.replaceAll("{b}", `brand_${brand}`), values)).rows;

    const places = await list<Place>(
      `select enrollments.id as enrollment_id, lessons.id as lesson_id, type
       from {b}.users join {b}.enrollments using (person_id) join {b}.groups on groups.id = group_id
       join {b}.lessons using (syllabus_id) where users.id = $1 and status = 'E' order by 1, 2`,
      [userId],
    );
    const fileId: number = (await postFile(client, await makePicture())).json().file.id;
    for (const { enrollment_id, lesson_id, type } of places) {
      note("GET /v1/enrollment/lesson/:matriculaId/:aulaId", "params", {
        matriculaId: enrollment_id,
        aulaId: lesson_id,
      });
      note("PATCH /v1/enrollment/update-lesson-progress", "body", { enrollment_id, lesson_id });
      if (type !== "LL") continue;
      note("POST /v1/exercise-list-instance/get-exercise-list", "body", { enrollment_id, lesson_id });
      const opened = await postOpening(client, enrollment_id, lesson_id);
      if (opened.statusCode !== 200) continue;
      const steps = await list<Step>(
        `select step.id, exercises.type, array_agg(option.id order by option.id) filter (where option.id is not null) as options
         from {b}.exercise_list_instance_exercises step join {b}.exercises on exercises.id = step.exercise_id
         left join {b}.exercise_options option on option.exercise_id = exercises.id
         where instance_id = $1 group by step.id, exercises.type order by step.id`,
        [opened.json().id],
      );
      for (const step of steps) {
        const answers = answersTo(step, fileId).map((answer) => ({ ...answer, enrollment_id }));
        note("POST /v1/exercise-list-instance/answer-exercise", "body", ...answers);
        note("GET /v1/exercise-list-instance/get-exercise", "query", {
          exercise_list_instance_exercise_id: step.id,
        });
      }
    }
    const talks = await list<{ forum_id: number; topic_id: number; discussion_id: number }>(
      `select forums.id as forum_id, topic.id as topic_id, discussion.id as discussion_id
       from {b}.users join {b}.enrollments using (person_id) join {b}.forums using (group_id)
       join {b}.forum_topics topic on topic.forum_id = forums.id
       join {b}.forum_discussions discussion on discussion.topic_id = topic.id
       where users.id = $1 order by 3 limit 20`,
      [userId],
    );
    for (const { forum_id, topic_id, discussion_id } of talks) {
      note("POST /v1/forum/save-reply-in-discussion", "body", { discussion_id });
      note("POST /v1/forum/save-discussion-in-forum-topic", "body", { forum_topic_id: topic_id });
      note("POST /v1/forum/register-visit", "body", { forum_id });
    }
    const goods =
      brand === "sabia" ? [packages.free, packages.single, packages.plan, packages.cardOnly] : [1];
    for (const sold of goods) note("POST /v1/orders", "body", byCard(sold), byBoleto(sold));
  }
  return depths;
}
