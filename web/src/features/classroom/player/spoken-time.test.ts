import { describe, expect, it } from "vitest";
import { formatSpokenTime } from "./spoken-time.ts";

describe("formatSpokenTime", () => {
  it("formats a duration in words", () => {
    expect([0, 1, 272, 3661].map(formatSpokenTime)).toEqual([
      "0 segundos",
      "1 segundo",
      "4 minutos e 32 segundos",
      "1 hora, 1 minuto e 1 segundo",
    ]);
  });
});
