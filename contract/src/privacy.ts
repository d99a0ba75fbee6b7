import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { messageAnswer, timestamp } from "./fields.ts";

/** The student's rights over their own data (LGPD). */
export const privacyEndpoints = defineEndpoints({
  "GET /v1/privacy": {
    access: "public",
    summary: "The brand's privacy notice, as sanitised HTML",
    answers: { 200: z.object({ html: z.string() }) },
    errors: [],
  },
  "GET /v1/auth/my-data": {
    access: "student",
    summary:
      "A ZIP of all data that the portal stores about the student: one JSON file and their own files; one request at a time",
    answers: {},
    bytes: true,
    errors: ["unauthenticated", "throttled"],
  },
  "GET /v1/auth/erasure-request": {
    access: "student",
    summary: "When the student requested erasure, or null",
    answers: { 200: z.object({ requested_at: timestamp.nullable() }) },
    errors: ["unauthenticated"],
  },
  "POST /v1/auth/erasure-request": {
    access: "student",
    summary: "Request that the school erases the student's data; a repeated request changes nothing",
    answers: { 201: messageAnswer },
    errors: ["unauthenticated"],
  },
});
