import { createHash } from "node:crypto";
import { makePicture, makeRecording } from "../../server/src/testing/content/sample-files.ts";
import { card, contact } from "../orders.ts";
import { type Exercise, spell, writeAnswer } from "./answers.ts";
import { pick } from "./random.ts";
import type { Visitor } from "./visitor.ts";

/** The stored form of an idempotency key, by which the portal recognizes a retry. */
const hashKey = (key: string): string => createHash("sha256").update(key).digest().toString("hex", 0, 16);

const [picture, recording] = [await makePicture("png", 64), makeRecording()];

const nextKey = ({ day, account, memory }: Visitor) => `${day.name}-${account.number}-${++memory.written}`;

/** Opens the lesson and reports some more progress, as the player does. */
export async function watchLesson({ day, read, write, memory }: Visitor, lessonId: number): Promise<void> {
  const { enrollmentId } = memory;
  if (enrollmentId === undefined) return;
  if (memory.current === undefined || memory.current.progress >= 1) {
    const opened = await read("lesson", `/enrollment/lesson/${enrollmentId}/${lessonId}?open=1`);
    if (!opened) return;
    memory.current = { lessonId, progress: opened.lesson.progresso };
  }
  const { current } = memory;
  current.progress = Math.min(1, Math.round(current.progress * 20 + 5) / 20);
  const [key, { progress }] = [`${enrollmentId}/${current.lessonId}`, current];
  const body = { enrollment_id: enrollmentId, lesson_id: current.lessonId, progress };
  const path = "/enrollment/update-lesson-progress";
  const reply = await write("progress", { method: "PATCH", path, body }, () =>
    day.ledger.progress.sending(key, progress),
  );
  if (reply.status === 200) day.ledger.progress.acknowledged(key, reply.json.data.progress);
}

/** Opens a list if the lesson's page allows it; otherwise the web app shows no button. */
export async function openList({ read, write, memory }: Visitor, lessonId: number): Promise<void> {
  const { enrollmentId } = memory;
  const opened = await read("lesson", `/enrollment/lesson/${enrollmentId}/${lessonId}`);
  if (!opened) return;
  const list = opened.lesson.lesson_exercise_list;
  const [from, until] = [list?.response_interval_init, list?.response_interval_end].map((at) =>
    Date.parse(at),
  );
  const [instance] = list?.exercise_list_instances ?? [];
  const now = Date.now();
  const closed =
    !list ||
    (from && from > now) ||
    (until && until < now) ||
    instance?.status === "FA" ||
    instance?.status === "FE";
  if (closed) {
    memory.closedLists.add(lessonId);
    return;
  }
  const body = { enrollment_id: enrollmentId, lesson_id: lessonId };
  const path = "/exercise-list-instance/get-exercise-list";
  const reply = await write("open list", { method: "POST", path, body });
  if (reply.status !== 200) return;
  type Step = { id: number; exercise_is_replied: boolean };
  const steps = (reply.json.instances as Step[]).filter(({ exercise_is_replied }) => !exercise_is_replied);
  memory.exercises = steps.map(({ id }) => id);
  if (steps.length === 0) memory.closedLists.add(lessonId);
}

/** Reads the next exercise and answers it. */
export async function answerExercise(visitor: Visitor): Promise<void> {
  const { day, account, read, write, memory, random } = visitor;
  const [id] = memory.exercises;
  if (id === undefined) return;
  const query = `exercise_list_instance_exercise_id=${id}`;
  const shown: Exercise | undefined = await read("exercise", `/exercise-list-instance/get-exercise?${query}`);
  if (!shown) return;
  memory.exercises.shift();
  if (shown.exercise_is_replied) return;
  const kind = { DD: "image", M: "recording" } as const;
  const { type } = shown.exercise;
  const fileId = type === "DD" || type === "M" ? await upload(visitor, kind[type]) : undefined;
  const answer = writeAnswer(shown, random, fileId);
  if (!answer) return;
  const path = "/exercise-list-instance/answer-exercise";
  const body = { exercise_list_instance_exercise_id: id, ...answer };
  const reply = await write("answer", { method: "POST", path, body }, () =>
    day.ledger.answer.sending(String(id), account.email, spell(answer)),
  );
  if (reply.status === 200) day.ledger.answer.acknowledged(String(id));
}

/** Replies in a discussion with a unique text. */
export async function saveReply(visitor: Visitor, discussionId: number): Promise<void> {
  const { day, account, write } = visitor;
  const key = nextKey(visitor);
  const text = `Sobre a base de comparação, na mensagem ${key}: convém escrever primeiro quem é o todo.`;
  const path = "/forum/save-reply-in-discussion";
  const body = { discussion_id: discussionId, reply: text };
  const reply = await write("reply", { method: "POST", path, body, idempotencyKey: key }, () =>
    day.ledger.reply.sending(hashKey(key), account.email, text),
  );
  if (reply.status === 201) day.ledger.reply.acknowledged(hashKey(key));
}

type Package = { id: number; type: string; payment_methods: string[]; courses: { name: string }[] };

/** Buys a course by card or boleto, through the store. */
export async function placeOrder(visitor: Visitor): Promise<void> {
  const { day, account, read, write, memory, random } = visitor;
  const [all, me] = await Promise.all([read("shop window", "/course-packages"), read("user", "/auth/user")]);
  if (!all || !me) return;
  const isNew = ({ id, courses }: Package) =>
    !memory.ordered.has(id) && courses.every(({ name }) => !memory.courses.has(name));
  const wanted = pick(
    (all as Package[]).filter((one) => one.type === "SINGLE_PAYMENT" && isNew(one)),
    random,
  );
  if (!wanted) return;
  memory.ordered.add(wanted.id);
  for (const { name } of wanted.courses) memory.courses.add(name);
  const [phone, address] = [me.user.person.phones[0]?.id, me.user.person.addresses[0]?.id];
  const reached = phone && address ? { phone_id: phone, address_id: address } : contact;
  const byBoleto = wanted.payment_methods.includes("BOLETO") && random() < 0.5;
  const method = byBoleto
    ? { payment_method: "BOLETO" }
    : { payment_method: "CREDIT_CARD", ...card, installments: 1 };
  const body = { course_packages: [wanted.id], ...reached, ...method };
  const key = nextKey(visitor);
  const reply = await write("order", { method: "POST", path: "/orders", body, idempotencyKey: key }, () =>
    day.ledger.order.sending(hashKey(key), account.email, String(wanted.id)),
  );
  if (reply.status === 201) day.ledger.order.acknowledged(hashKey(key));
}

/** Uploads a picture or a recording and returns its id. */
export async function upload(
  { day, account, write }: Visitor,
  kind: "image" | "recording" = "image",
): Promise<number | undefined> {
  const file = kind === "image" ? picture : recording;
  const reply = await write("upload", { method: "POST", path: "/file/upload", file }, () =>
    day.ledger.upload.sending(account.email),
  );
  if (reply.status !== 201) return undefined;
  day.ledger.upload.acknowledged(account.email, reply.json.file.title);
  return reply.json.file.id;
}

/** Stays below the portal's limit of ten such mails per account and hour. */
const mostMails = 5;

/** Requests a password reset link that nobody will use. */
export async function sendMail({ day, account, write }: Visitor): Promise<void> {
  if ((day.ledger.books.mails.get(account.email)?.tried ?? 0) >= mostMails) return;
  const body = { email: account.email };
  const reply = await write(
    "forgotten password",
    { method: "POST", path: "/auth/reset_password", body },
    () => day.ledger.mail.sending(account.email),
  );
  if (reply.status === 200) day.ledger.mail.acknowledged(account.email, "mail");
}
