const account = { email: "ana.lima@sabia.example", password: "sabia-ana-1" };
const enrollment = "20260001";
const lesson = "Área e perímetro sem confusão";

export type Route = {
  name: string;
  path: string;
  /** The student's session; none for a visitor. */
  token?: string;
};

type Named = { id: number };
type Node = { id: number; text: string; topics: Node[] };

/** Routes of each kind in the demo, for a visitor and for a student. */
export async function listRoutes(url: string): Promise<Route[]> {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json() as Promise<T>;
  };
  const { token } = await ask<{ token: string }>("/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const get = <T>(path: string) => ask<T>(path, { headers: { authorization: `Bearer ${token}` } });
  const first = <T>(list: T[], what: string): T => {
    if (list[0] === undefined) throw new Error(`The demo has no ${what}.`);
    return list[0];
  };

  const { courses } = (await get<{ data: { courses: (Named & { number: string })[] } }>("/course")).data;
  const { id } = first(
    courses.filter(({ number }) => number === enrollment),
    `enrollment ${enrollment}`,
  );
  const room = `/saladeaula/${id}`;
  const list = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...list(node.topics)]);
  const nodes = list((await get<{ data: { topics: Node[] } }>(`/course/${id}`)).data.topics);
  const content = first(
    nodes.filter(({ text }) => text === lesson),
    `lesson "${lesson}"`,
  );
  const forum = first((await get<{ forums: Named[] }>("/forum/list-all")).forums, "forum");
  const topics = await get<{ data: Named[] }>(`/forum/get-topics-by-forum?forum_id=${forum.id}`);
  const topic = first(topics.data, "topic");
  const discussions = await get<{ data: Named[] }>(
    `/forum/get-discussions-from-forum-topic?topic_id=${topic.id}`,
  );
  const discussion = first(discussions.data, "discussion");
  return [
    { name: "login", path: "/login" },
    { name: "shop window", path: "/vitrine" },
    { name: "dashboard", path: "/dashboard", token },
    { name: "courses", path: "/cursos", token },
    { name: "video lesson", path: room, token },
    { name: "text lesson", path: `${room}/aula/${content.id}`, token },
    {
      name: "discussion",
      path: `/forums/topics/${forum.id}/topic/${topic.id}/discussion/${discussion.id}`,
      token,
    },
  ];
}
