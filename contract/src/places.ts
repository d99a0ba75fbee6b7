import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { id, idField } from "./fields.ts";

const place = z.object({ id, name: z.string() });

/** States and cities, for address forms. */
export const placeEndpoints = defineEndpoints({
  "GET /v1/states": {
    access: "public",
    summary: "The 27 states, by name, with IBGE's ids",
    answers: { 200: z.array(place) },
    errors: [],
  },
  "GET /v1/states/:id/cities": {
    access: "public",
    summary: "The municipalities of a state, by name, with IBGE's ids",
    params: z.object({ id: idField }),
    answers: { 200: z.array(place) },
    errors: ["notFound"],
  },
  "GET /v1/unities/:unit": {
    access: "public",
    summary: "A unit of the school",
    params: z.object({ unit: idField }),
    answers: { 200: place },
    errors: ["notFound"],
  },
});
