import type { Student } from "../support/student.ts";

export type Post = <T>(path: string, data: object, token?: string) => Promise<T>;
type Node = { id: number | string; text: string; topics: Node[] };
type Instance = { exercise: { exercise_options: { id: number; description: string }[] } };

/** How to find the address of an enrollment's lesson by its title. */
export async function readLessons(student: Student, number: string) {
  const room = await student.classroom(number);
  const id = room.replace("/saladeaula/", "");
  const { data } = await student.get<{ data: { topics: Node[] } }>(`/course/${id}`);
  const list = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...list(node.topics)]);
  const nodes = list(data.topics);
  return (title: string): string => {
    const found = nodes.find(({ text }) => text === title);
    if (!found) throw new Error(`Enrollment ${number} has no lesson "${title}".`);
    return `${room}/aula/${found.id}`;
  };
}

/** Starts a list with a deadline, and brings the exercises of "Todos os tipos" to different moments. */
export async function answerLists(
  student: Student,
  post: Post,
  lesson: (title: string) => string,
): Promise<void> {
  const open = async (title: string) => {
    const [, , enrollment_id, , lesson_id] = lesson(title).split("/");
    const { instances } = await post<{ instances: { id: number }[] }>(
      "/exercise-list-instance/get-exercise-list",
      { enrollment_id, lesson_id },
      student.token,
    );
    return instances.map(({ id }) => id);
  };
  const ids = await open("Todos os tipos");
  const answer = async (
    position: number,
    write: (option: (text: string) => number | undefined) => object,
  ) => {
    const id = ids[position - 1];
    const { exercise } = await student.get<Instance>(
      `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${id}`,
    );
    const option = (text: string) =>
      exercise.exercise_options.find(({ description }) => description.includes(text))?.id;
    await post(
      "/exercise-list-instance/answer-exercise",
      { exercise_list_instance_exercise_id: id, ...write(option) },
      student.token,
    );
  };
  await answer(1, (option) => ({ exercise_option_id: option("75,00") }));
  // Wrong: it waits for its second try.
  await answer(2, (option) => ({ exercise_option_id: option("6 m²") }));
  await answer(3, (option) => ({ exercise_option_id: [option("3/7"), option("5/9")] }));
  await answer(4, () => ({ reply: "Uma família puxa a média para cima. Eu usaria a mediana: R$ 2.000,00." }));
  const order = ["25%", "1/3", "0,3", "3/8"];
  await answer(7, (option) => ({
    cells_answers: order.map((text, at) => ({ cell: at + 1, exercise_option_id: option(text) })),
  }));
  await open("Simulado com tempo");
}
