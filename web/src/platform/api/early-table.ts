import type { RouteName } from "../paths.ts";

type Page = RouteName | "aula/:aulaId";

/**
 * What each page requests first, below `/api`, with the page's own path parameters: the served HTML starts
 * these requests while the scripts are still loading (see `takeEarly`), and the page's loader takes the
 * answers (see `loadFirst`). Requests made later are not listed.
 * `{currentLesson}` is the one named by the previous answer, `{page}` the value of `?pagina=`.
 */
export const earlyData: Partial<Record<Page, readonly string[]>> = {
  "ambienteAluno.dashboard": [
    "/v1/auth/user",
    "/v1/course",
    "/v1/enrollment/get-last-lasson-data",
    "/v1/groups?limit=3",
    "/v1/forum/list-all",
    "/v1/enrollment/get-student-lesson-days",
  ],
  "ambienteAluno.course.index": ["/v1/auth/user", "/v1/course"],
  "ambienteAluno.course.quadroDeNotas": [
    "/v1/auth/user",
    "/v1/enrollment/show-enrollment-grade?enrollment_id=:matriculaId",
    "/v1/course",
  ],
  "ambienteAluno.annotations": ["/v1/auth/user", "/v1/groups"],
  "ambienteAluno.orders": ["/v1/auth/user", "/v1/orders"],
  "ambienteAluno.forum.index": ["/v1/auth/user", "/v1/forum/list-all"],
  "ambienteAluno.forum.topics": [
    "/v1/auth/user",
    "/v1/forum/get-topics-by-forum?forum_id=:forumId&page_number={page}",
    "/v1/forum/list-all",
  ],
  "ambienteAluno.forum.topics.openTopic": [
    "/v1/auth/user",
    "/v1/forum/get-forum-topic?topic_id=:topicId",
    "/v1/forum/get-discussions-from-forum-topic?topic_id=:topicId&page_number={page}",
  ],
  "ambienteAluno.forum.topics.topic.openDiscussion": [
    "/v1/auth/user",
    "/v1/forum/get-forum-topic-discussion?discussion_id=:discussionId",
    "/v1/forum/get-replies-from-discussion?discussion_id=:discussionId&page_number={page}",
  ],
  "ambienteAluno.perfil": ["/v1/auth/user"],
  salaDeAula: [
    "/v1/auth/user",
    "/v1/course/:matriculaId",
    "/v1/enrollment/lesson/:matriculaId/{currentLesson}?open=1",
  ],
  "aula/:aulaId": [
    "/v1/auth/user",
    "/v1/course/:matriculaId",
    "/v1/enrollment/lesson/:matriculaId/:aulaId?open=1",
  ],
};

/**
 * The pages most students open next. Their chunks are prefetched one by one once the current page is ready,
 * so that on a slow connection the next click waits only for data (see `ask-early.js`).
 */
export const nextPages: Partial<Record<Page, readonly Page[]>> = {
  "auth.login": ["ambienteAluno.dashboard", "aula/:aulaId"],
  "ambienteAluno.dashboard": ["aula/:aulaId"],
  "ambienteAluno.course.index": ["aula/:aulaId"],
};
