/** The paths of the portal by route name (spec §2). `:name` is a parameter. */
export const routes = {
  "auth.login": "/login",
  "auth.logout": "/logout",
  "auth.resetPassword": "/login/redefinir-senha",
  "auth.resetPassword.token": "/login/redefinir-senha/:token",
  "auth.register": "/register",
  "auth.firstAccess.verification": "/first-access",
  "auth.firstAccess.register": "/first-access-register",
  privacy: "/privacidade",
  cart: "/cart",
  plan: "/plan/:package",
  enroll: "/enroll/:unit/:package",
  showcase: "/vitrine",
  ambienteAluno: "/",
  "ambienteAluno.dashboard": "/dashboard",
  "ambienteAluno.course.index": "/cursos",
  "ambienteAluno.course.quadroDeNotas": "/cursos/quadro-notas/:matriculaId",
  "ambienteAluno.course.financial": "/cursos/financeiro/:matriculaId",
  "ambienteAluno.annotations": "/annotations",
  "ambienteAluno.orders": "/pedidos",
  "ambienteAluno.perfil": "/perfil",
  "ambienteAluno.alterarSenha": "/alterar-senha",
  "ambienteAluno.forum.index": "/forums",
  "ambienteAluno.forum.topics": "/forums/topics/:forumId",
  "ambienteAluno.forum.topics.openTopic": "/forums/topics/:forumId/topic/:topicId",
  "ambienteAluno.forum.topics.openTopic.newDiscussion":
    "/forums/topics/:forumId/topic/:topicId/new-discussion",
  "ambienteAluno.forum.topics.openTopic.editDiscussion":
    "/forums/topics/:forumId/topic/:topicId/edit-discussion/:discussionId",
  "ambienteAluno.forum.topics.topic.openDiscussion":
    "/forums/topics/:forumId/topic/:topicId/discussion/:discussionId",
  "ambienteAluno.forum.topics.topic.openDiscussion.newReply":
    "/forums/topics/:forumId/topic/:topicId/discussion/:discussionId/new-reply",
  "ambienteAluno.forum.topics.topic.openDiscussion.editReply":
    "/forums/topics/:forumId/topic/:topicId/discussion/:discussionId/edit-reply/:replyId",
  salaDeAula: "/saladeaula/:matriculaId",
  "salaDeAula.aula": "/saladeaula/:matriculaId/aula/:aulaId",
} as const;

export type RouteName = keyof typeof routes;

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathArguments<N extends RouteName> = [ParamsOf<(typeof routes)[N]>] extends [never]
  ? []
  : [params: Record<ParamsOf<(typeof routes)[N]>, string | number>];

/** `pathTo("salaDeAula.aula", { matriculaId: 1, aulaId: 2 })` → `/saladeaula/1/aula/2`. */
export function pathTo<N extends RouteName>(name: N, ...[params]: PathArguments<N>): string {
  const given = (params ?? {}) as Record<string, string | number>;
  return routes[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(given[param])));
}
