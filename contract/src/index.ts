/**
 * The contract: one table of endpoints that the server registers, the web calls and the documentation shows.
 * The web imports types from here, and values only from `@sabia/contract/texts`, to keep the schema library
 * out of its bundle.
 */
import type { z } from "zod";
import { accountEndpoints, type registration } from "./accounts.ts";
import { appInfo, appInfoEndpoints } from "./app-info.ts";
import { authEndpoints, type user } from "./auth.ts";
import { courseEndpoints, type enrollment } from "./courses.ts";
import { exerciseEndpoints, type exerciseInstance, type exerciseListInstance } from "./exercises.ts";
import { fileEndpoints } from "./files.ts";
import {
  type discussion,
  type forum,
  forumEndpoints,
  type forumTopic,
  type openDiscussion,
  type reply,
} from "./forums.ts";
import { type gradeBoard, gradeEndpoints } from "./grades.ts";
import { type group, groupEndpoints } from "./groups.ts";
import { type lesson, lessonEndpoints } from "./lessons.ts";
import { type order, orderEndpoints, type orderPayload, type payment } from "./orders.ts";
import { type coursePackage, packageEndpoints } from "./packages.ts";
import { placeEndpoints } from "./places.ts";
import { privacyEndpoints } from "./privacy.ts";
import { sessionEndpoints } from "./sessions.ts";

export type { SyllabusNode } from "./courses.ts";
export { isCpf } from "./cpf.ts";
export { commonErrors, type Endpoint, strangerBodyBytes, studentBodyBytes } from "./endpoint.ts";
export { type ErrorCode, errors } from "./errors.ts";
export { atMost } from "./fields.ts";
export { isCep, isPhone, phoneFault, withoutMask } from "./text-rules.ts";
export {
  cartTotal,
  commonPaymentMethods,
  discussionStatuses,
  embedHosts,
  formatMoney,
  installmentLimit,
  isBlank,
  isCardExpiration,
  isCardNumber,
  lengthOf,
  orderTexts,
  type PaymentMethod,
  paymentMethods,
  postLimits,
} from "./texts.ts";
export { appInfo };

/** Every call of the API, keyed `METHOD /path`. */
export const endpoints = {
  ...appInfoEndpoints,
  ...authEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...privacyEndpoints,
  ...placeEndpoints,
  ...courseEndpoints,
  ...lessonEndpoints,
  ...fileEndpoints,
  ...forumEndpoints,
  ...groupEndpoints,
  ...exerciseEndpoints,
  ...gradeEndpoints,
  ...packageEndpoints,
  ...orderEndpoints,
};

/** The type of the table, with each endpoint's own schemas. */
export type Endpoints = typeof endpoints;
/** Names an endpoint: `GET /v1/course`. */
export type EndpointKey = keyof Endpoints;

type Input<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type Parsed<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The path parameters a client gives, before parsing. */
export type Params<K extends EndpointKey> = Input<Endpoints[K], "params">;
/** The query a client sends, before parsing. */
export type Query<K extends EndpointKey> = Input<Endpoints[K], "query">;
/** The body a client sends, before parsing. */
export type Body<K extends EndpointKey> = Input<Endpoints[K], "body">;
/** The path parameters a handler gets, after parsing. */
export type ParsedParams<K extends EndpointKey> = Parsed<Endpoints[K], "params">;
/** The query a handler gets, after parsing. */
export type ParsedQuery<K extends EndpointKey> = Parsed<Endpoints[K], "query">;
/** The body a handler gets, after parsing. */
export type ParsedBody<K extends EndpointKey> = Parsed<Endpoints[K], "body">;
/** The body of a successful answer (200 or 201). */
export type Answer<K extends EndpointKey> = Endpoints[K]["answers"] extends infer A
  ? A extends { 200: infer S extends z.ZodType }
    ? z.output<S>
    : A extends { 201: infer S extends z.ZodType }
      ? z.output<S>
      : undefined
  : never;

export type AppInfo = z.output<typeof appInfo>;
export type Registration = z.output<typeof registration>;
export type User = z.output<typeof user>;
export type Enrollment = z.output<typeof enrollment>;
export type Lesson = z.output<typeof lesson>;
export type Group = z.output<typeof group>;
export type Forum = z.output<typeof forum>;
export type ForumTopic = z.output<typeof forumTopic>;
export type Discussion = z.output<typeof discussion>;
export type OpenDiscussion = z.output<typeof openDiscussion>;
export type Reply = z.output<typeof reply>;
export type ExerciseListInstance = z.output<typeof exerciseListInstance>;
export type ExerciseInstance = z.output<typeof exerciseInstance>;
export type GradeBoard = z.output<typeof gradeBoard>;
export type CoursePackage = z.output<typeof coursePackage>;
export type OrderPayload = z.output<typeof orderPayload>;
export type Order = z.output<typeof order>;
export type Payment = z.output<typeof payment>;
