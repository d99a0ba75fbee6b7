import type { EndpointKey, Endpoints } from "@sabia/contract";
import {
  elsewhere,
  type ForAnybody,
  type ForStudents,
  hidden,
  nothing,
  type Outcome,
  open,
  own,
  shared,
} from "./attempt.ts";

type Lines = {
  readonly [K in EndpointKey]: Endpoints[K]["access"] extends "student" ? ForStudents : ForAnybody;
};

const password = { password: "outra-senha-9x", password_confirmation: "outra-senha-9x" };
const madeUp = "A".repeat(43);
const shows: Outcome = { ofTheGroup: 200 };
const posted: Outcome = { ofTheGroup: 201 };

/**
 * For every endpoint of the contract: how a stranger tries to reach the owner's data, and the expected
 * outcome.
 */
export const attempts: Lines = {
  "GET /v1/info-app": open(),
  "GET /v1/states": open(),
  "GET /v1/states/:id/cities": open(() => ({ params: { id: 35 } })),
  "GET /v1/unities/:unit": open(() => ({ params: { unit: 1 } })),
  "GET /v1/course-packages": open(),
  "GET /v1/course-packages/:package": open(() => ({ params: { package: 1 } })),
  "GET /v1/privacy": open(),
  "GET /v1/payment-config": open(),
  "POST /v1/webhooks/pagarme/:secret": {
    attempt: () => ({ params: { secret: madeUp }, body: { id: "hook_1", type: "order.paid" } }),
    everybody: 404,
  },

  "POST /v1/auth/login": {
    attempt: ({ owner }) => ({ body: { email: owner.email, password: password.password } }),
    everybody: 401,
  },
  "POST /v1/auth/refresh_token": {
    attempt: nothing,
    everybody: 401,
    but: {
      "other student of the group": 200,
      "student of another group": 200,
      "student of another brand": 200,
    },
  },
  "POST /v1/auth/logout": {
    attempt: nothing,
    everybody: 401,
    but: {
      "other student of the group": 200,
      "student of another group": 200,
      "student of another brand": 200,
      // It ends the session it belongs to, and no other (wire §2).
      "the owner's expired token": 200,
    },
  },
  "POST /v1/auth/reset_password": {
    attempt: ({ owner }) => ({ body: { email: owner.email } }),
    everybody: 200,
    but: elsewhere(404),
  },
  "GET /v1/auth/recover_user_by_token/:token": {
    attempt: ({ owner, home }) => ({ params: { token: home ? madeUp : owner.resetToken } }),
    everybody: 404,
  },
  "POST /v1/auth/save_new_password": {
    attempt: ({ owner, home }) => ({ body: { ...password, token: home ? madeUp : owner.resetToken } }),
    everybody: 412,
  },
  "POST /v1/auth/first-access-verify": {
    attempt: ({ owner }) => ({ body: { enrollment: owner.enrollmentNumber, birth_date: "01012011" } }),
    everybody: 404,
  },
  "POST /v1/auth/first-access-register": {
    attempt: ({ owner }) => ({
      body: {
        enrollment: owner.enrollmentNumber,
        birth_date: owner.birthDateDigits,
        email: "intruso@alvo.example",
        ...password,
      },
    }),
    everybody: 412,
    but: elsewhere(404),
  },
  "POST /v1/auth/register": {
    // At another brand the owner is unknown; there it uses an e-mail that is taken.
    attempt: ({ owner, home }) => ({
      body: { ...owner.registration, ...password, email: home ? owner.email : "davi.moura@ipe.example" },
    }),
    everybody: 422,
  },
  "POST /v1/auth/change-pass": own(422, ({ owner }) => ({
    body: {
      user_id: owner.userId,
      email: owner.email,
      password: password.password,
      new_password: password.password,
      new_password_confirmation: password.password,
    },
  })),
  "PATCH /v1/auth/profile": own(200, ({ owner, email }) => ({
    body: {
      name: "Intruso",
      email,
      id: owner.userId,
      user_id: owner.userId,
      person_id: owner.personId,
      person: { id: owner.personId },
      CPF: owner.cpf,
      student_number: owner.studentNumber,
    },
  })),
  "GET /v1/auth/user": own(),
  "GET /v1/auth/sessions": own(),
  "DELETE /v1/auth/sessions": own(),
  "DELETE /v1/auth/sessions/:id": hidden(({ owner }) => ({ params: { id: owner.sessionId } })),
  "GET /v1/auth/my-data": own(),
  "GET /v1/auth/erasure-request": own(),
  "POST /v1/auth/erasure-request": own(201, ({ owner }) => ({ body: { person_id: owner.personId } })),

  "GET /v1/course": { ...own(), sameGroup: shows },
  "GET /v1/groups": { ...own(), sameGroup: shows },
  "GET /v1/enrollment/get-student-lesson-days": own(),
  "GET /v1/enrollment/get-last-lasson-data": own(),
  "GET /v1/course/:matriculaId": hidden(({ owner }) => ({ params: { matriculaId: owner.enrollmentId } })),
  "GET /v1/enrollment/lesson/:matriculaId/:aulaId": hidden(({ owner }) => ({
    params: { matriculaId: owner.enrollmentId, aulaId: owner.lessonId },
    query: { open: 1 },
  })),
  "PATCH /v1/enrollment/update-lesson-progress": hidden(({ owner }) => ({
    body: { enrollment_id: owner.enrollmentId, lesson_id: owner.lessonId, progress: 1 },
  })),
  "GET /v1/enrollment/show-enrollment-grade": hidden(({ owner }) => ({
    query: { enrollment_id: owner.enrollmentId },
  })),
  "GET /v1/enrollment/:id/transactions": hidden(({ owner }) => ({
    params: { id: owner.boughtEnrollmentId },
  })),

  "POST /v1/exercise-list-instance/get-exercise-list": hidden(({ owner }) => ({
    body: { enrollment_id: owner.enrollmentId, lesson_id: owner.listLessonId },
  })),
  "GET /v1/exercise-list-instance/get-exercise": hidden(({ owner }) => ({
    query: { exercise_list_instance_exercise_id: owner.exerciseId },
  })),
  "POST /v1/exercise-list-instance/answer-exercise": hidden(({ owner }) => ({
    body: {
      exercise_list_instance_exercise_id: owner.exerciseId,
      enrollment_id: owner.enrollmentId,
      reply: "de outro",
      exercise_option_id: 1,
    },
  })),

  "POST /v1/file/upload": own(201, ({ owner }) => ({ uploadAs: owner.fileTitle })),
  "POST /v1/file/delete": hidden(({ owner }) => ({ body: { file: owner.fileTitle } })),
  "GET /v1/file/get-file": hidden(({ owner }) => ({ query: { file_name: owner.fileTitle } })),
  "GET /v1/file/get-file-by-id": hidden(({ owner }) => ({ query: { file_id: owner.fileId } })),
  "GET /v1/file/signed/:fileId": {
    // A valid signature belongs to one brand: at another one, even the owner's own video is refused.
    attempt: ({ owner, home }) =>
      home
        ? { params: { fileId: owner.fileId }, query: { expires: 99999999999, signature: madeUp } }
        : owner.signedVideo,
    everybody: 404,
  },

  "GET /v1/forum/list-all": { ...own(), sameGroup: shows },
  "POST /v1/forum/register-visit": shared(({ owner }) => ({ body: { forum_id: owner.forumId } }), 200, 412),
  "GET /v1/forum/get-topics-by-forum": shared(
    ({ owner }) => ({ query: { forum_id: owner.forumId } }),
    shows,
    412,
  ),
  "GET /v1/forum/get-forum-topic": shared(({ owner }) => ({ query: { topic_id: owner.topicId } }), shows),
  "GET /v1/forum/get-discussions-from-forum-topic": shared(
    ({ owner }) => ({ query: { topic_id: owner.topicId } }),
    shows,
  ),
  "POST /v1/forum/save-discussion-in-forum-topic": shared(
    ({ owner, email }) => ({ body: { title: `De ${email}`, forum_topic_id: owner.topicId } }),
    posted,
  ),
  "PATCH /v1/forum/update-discussion-in-forum-topic": shared(
    ({ owner }) => ({ body: { id: owner.discussionId, title: "De outro", status: "F" } }),
    403,
  ),
  "GET /v1/forum/get-forum-topic-discussion": shared(
    ({ owner }) => ({ query: { discussion_id: owner.discussionId } }),
    shows,
  ),
  "GET /v1/forum/get-replies-from-discussion": shared(
    ({ owner }) => ({ query: { discussion_id: owner.discussionId } }),
    shows,
  ),
  "GET /v1/forum/get-discussion-reply": shared(
    ({ owner }) => ({ query: { reply_id: owner.replyId } }),
    shows,
  ),
  "POST /v1/forum/save-reply-in-discussion": shared(
    ({ owner, email }) => ({ body: { reply: `De ${email}`, discussion_id: owner.discussionId } }),
    posted,
  ),
  "PATCH /v1/forum/update-reply-in-discussion": shared(
    ({ owner }) => ({ body: { id: owner.replyId, reply: "De outro", discussion_id: owner.discussionId } }),
    403,
  ),

  "GET /v1/orders": own(),
  "POST /v1/orders": hidden(
    ({ owner }) => ({
      body: {
        course_packages: [1, 3],
        payment_method: "BOLETO",
        phone_id: owner.phoneId,
        address_id: owner.addressId,
        person_id: owner.personId,
      },
    }),
    422,
  ),
};
